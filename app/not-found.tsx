/** Next sends this page along with every page, and each language has its own. */
export default function NotFound() {
  return null;
}
