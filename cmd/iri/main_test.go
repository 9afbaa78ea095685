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

// binary is the path of the command that TestMain builds.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "iri-test-")
	if err == nil {
		binary = filepath.Join(dir, "iri")
		build := exec.Command("go", "build", "-buildvcs=false", "-o", binary, ".")
		build.Stderr = os.Stderr
		err = build.Run()
	}
	if err != nil {
		log.Fatal(err)
	}
	m.Run()
	os.RemoveAll(dir)
}

// An outcome is the output and the exit status of a call.
type outcome struct {
	stdout, stderr string
	status         int
}

// runInProcess runs the command in the process of the test.
func runInProcess(stdin string, args ...string) outcome {
	var stdout, stderr strings.Builder
	status := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{stdout.String(), stderr.String(), status}
}

// runBinary runs the command in a process of its own.
func runBinary(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	cmd := exec.Command(binary, args...)
	var stdout, stderr strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// checkRun checks the outcome of a call, both in this process and in a process of its own.
func checkRun(t *testing.T, stdin string, args []string, want outcome) {
	t.Helper()
	for _, got := range []outcome{runInProcess(stdin, args...), runBinary(t, stdin, args...)} {
		if got != want {
			t.Errorf("iri %q with input %q: got status %d, standard output and standard error\n%s\n%s\nwant status %d, standard output and standard error\n%s\n%s",
				args, stdin, got.status, got.stdout, got.stderr, want.status, want.stdout, want.stderr)
		}
	}
}

// If the reader of standard output exits, SIGPIPE ends the command without a message.
func TestSIGPIPE(t *testing.T) {
	cmd := exec.Command(binary, "uri")
	var stderr strings.Builder
	cmd.Stdin, cmd.Stderr = repeatReader{'\n'}, &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "\n" {
		t.Errorf("the first line is %q, error %v; want \"\\n\"", line, err)
	}
	stdout.Close()
	if err := cmd.Wait(); err == nil || err.Error() != "signal: broken pipe" || stderr.Len() > 0 {
		t.Errorf("the command ends with %v, stderr %q, want SIGPIPE and no message", err, stderr.String())
	}
}

// If writing fails, the command prints an error.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return // the system has no /dev/full, which Linux has
	}
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, args := range [][]string{{"uri", "a"}, {"uri"}, {"lint", "http://h"}, {"repair", "a b"}} {
		cmd := exec.Command(binary, args...)
		var stderr strings.Builder
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("a\nb\n"), full, &stderr
		err := cmd.Run()
		if cmd.ProcessState.ExitCode() != statusError || !strings.HasSuffix(stderr.String(), "iri: write /dev/stdout: no space left on device\n") {
			t.Errorf("iri %q: %v, stderr %q; want status %d, and the error of the full device at the end of stderr", args, err, stderr.String(), statusError)
		}
	}
}
