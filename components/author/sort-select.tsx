import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";

type Props<Sort extends string> = {
  label: string;
  apply: string;
  search?: string;
  value: Sort;
  options: readonly { value: Sort; text: string }[];
  onChoose: (sort: Sort) => void;
};

export function SortSelect<Sort extends string>({
  value,
  options,
  onChoose,
  ...props
}: Props<Sort>) {
  const { label, apply, search } = props;
  return (
    <form className="flex items-center gap-3">
      {search && <input type="hidden" name="search" value={search} />}
      <label className="flex min-w-0 flex-1 items-center gap-3 text-sm text-muted">
        <span className="shrink-0 max-sm:sr-only">{label}</span>
        <span className="relative min-w-0 flex-1">
          <select
            name="sort"
            value={value}
            onChange={({ target }) => {
              const chosen = options.find((option) => option.value === target.value);
              if (chosen) onChoose(chosen.value);
            }}
            className="min-h-12 w-full appearance-none truncate rounded-xl border border-edge bg-surface ps-4 pe-10 text-base text-ink"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon
            name="chevron"
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2"
          />
        </span>
      </label>
      <noscript>
        <button type="submit" className={buttonStyle.secondary}>
          {apply}
        </button>
      </noscript>
    </form>
  );
}
