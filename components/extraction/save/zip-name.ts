/** Today's date: one folder of downloads can hold several. */
export const zipName = () => `postreel-${new Date().toISOString().slice(0, 10)}.zip`;
