package main

import (
	"bufio"
	"errors"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// command is the path of the command, built.
var command string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "iri-test-")
	if err == nil {
		command = filepath.Join(dir, "iri")
		build := exec.Command("go", "build", "-buildvcs=false", "-o", command, ".")
		build.Stderr = os.Stderr
		err = build.Run()
	}
	if err != nil {
		log.Fatal(err)
	}
	m.Run()
	os.RemoveAll(dir)
}

// outcome is what a call of the command prints and returns.
type outcome struct {
	stdout, stderr string
	status         int
}

// called calls the command in this process.
func called(stdin string, args ...string) outcome {
	var stdout, stderr strings.Builder
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{stdout.String(), stderr.String(), status}
}

// executed calls the command that was built.
func executed(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(command, args...)
	var stdout, stderr strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// checkCall checks what the command does, built and in this process.
func checkCall(t *testing.T, stdin string, args []string, want outcome) {
	t.Helper()
	for _, got := range []outcome{called(stdin, args...), executed(t, stdin, args...)} {
		if got != want {
			t.Errorf("iri %q, of %q: status %d\n%s\n%s\nwant %d\n%s\n%s",
				args, stdin, got.status, got.stdout, got.stderr, want.status, want.stdout, want.stderr)
		}
	}
}

// When nobody reads any more the command ends, quietly, as other filters do.
func TestHead(t *testing.T) {
	cmd := exec.Command(command, "uri")
	var stderr strings.Builder
	cmd.Stdin, cmd.Stderr = repeat{'\n'}, &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "\n" {
		t.Errorf("%q, %v", line, err)
	}
	stdout.Close()
	if err := cmd.Wait(); err == nil || err.Error() != "signal: broken pipe" || stderr.Len() > 0 {
		t.Errorf("%v, %q", err, stderr.String())
	}
}

// What cannot be written is not lost in silence.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return // as outside Linux
	}
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, args := range [][]string{{"uri", "a"}, {"uri"}, {"lint", "http://h"}, {"repair", "a b"}} {
		cmd := exec.Command(command, args...)
		var stderr strings.Builder
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("a\nb\n"), full, &stderr
		err := cmd.Run()
		if cmd.ProcessState.ExitCode() != statusBad || !strings.HasSuffix(stderr.String(), "iri: write /dev/stdout: no space left on device\n") {
			t.Errorf("%q: %v, %q", args, err, stderr.String())
		}
	}
}
