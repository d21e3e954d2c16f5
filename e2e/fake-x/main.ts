import { CATALOGUE } from "./catalogue/index";
import { HOSTS } from "./hosts/index";
import { startFakeX } from "./server";

const DEFAULT_PORT = 4010;

function port(): number {
  const value = Number(process.env.FAKE_X_PORT || DEFAULT_PORT);
  if (Number.isInteger(value) && value > 0 && value < 65_535) return value;
  console.error("FAKE_X_PORT: expected a port between 1 and 65534.");
  process.exit(1);
}

function browserFlags(tlsUrl: string): string {
  const { host } = new URL(tlsUrl);
  const rules = Object.keys(HOSTS).map((name) => `MAP ${name} ${host}`);
  return `--host-resolver-rules="${rules.join(", ")}" --ignore-certificate-errors`;
}

const wanted = port();
const x = await startFakeX({ port: wanted, tls: true }).catch((error: unknown) => {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(taken ? `Port ${wanted} or ${wanted + 1} is in use; set FAKE_X_PORT.` : error);
  process.exit(1);
});

console.log(`A stand-in for X's hosts listens on ${x.url}. Start the app against it:

  X_UPSTREAM_URL=${x.url} npm start
`);
console.log(
  x.tlsUrl
    ? `For pictures and previews, start Chromium with\n\n  ${browserFlags(x.tlsUrl)}\n`
    : "Without the openssl command there is no TLS: the browser shows no pictures and previews.\n",
);
console.log("Links to paste (any other numeric id is a video post too):\n");
for (const { link, expected, shows } of CATALOGUE) {
  console.log(`  ${link.padEnd(66)} ${expected.padEnd(21)} ${shows}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    x.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
