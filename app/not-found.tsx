/** Next would send a page of its own along with every page of ours, each of which has one in its language. */
export default function NotFound() {
  return null;
}
