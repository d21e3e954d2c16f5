export type Shared = {
  /** A path of this site, or a whole address. */
  url: string;
  title: string;
};

export type Outcome = "shared" | "copied" | "failed";

/** Without a share sheet, copies the address. */
export async function share({ url, title }: Shared): Promise<Outcome> {
  const address = new URL(url, location.href).href;
  if (navigator.share) {
    try {
      await navigator.share({ url: address, title });
      return "shared";
    } catch (error) {
      // Closed without a choice.
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  return navigator.clipboard.writeText(address).then(
    () => "copied",
    () => "failed",
  );
}
