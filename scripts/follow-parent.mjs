// Loaded before Next: when the script that started it is killed, the server must not go on alone
// and hold the port. The channel to the parent closes then, whatever the parent died of.
if (process.connected) {
  process.channel?.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
