export function distinctNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let distinct = name;
    for (let count = 2; used.has(distinct.toLowerCase()); count += 1) {
      distinct = `${stem} (${count})${ending}`;
    }
    used.add(distinct.toLowerCase());
    return distinct;
  };
}
