import { followingTexts } from "@/components/favorite/personal-texts";
import { readFollowing } from "@/lib/following/following";
import { personalPage } from "../personal-page";

const { generateMetadata, Page } = personalPage({
  name: "following",
  namespace: "Following",
  textsOf: followingTexts,
  read: readFollowing,
});

export { generateMetadata, Page as default };
