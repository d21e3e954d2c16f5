// Loaded before Next: when the script that started it is killed, the server must not keep running
// and hold the port. The channel to the parent closes then in every case.
if (process.connected) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
