/** What stands for the store of pictures from before stores had names, where people read or type it. */
export const STORE_UNNAMED = "unnamed";
