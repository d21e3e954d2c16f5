/** Runs a job of the app now. */
export async function runJob(url: string, name: string, secret: string): Promise<void> {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${url}/api/jobs/${name}`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`job ${name}: ${answer.status} ${await answer.text()}`);
}
