import { Icon } from "@/components/ui/icon";

type Props = { href: string; text: string; className?: string };

/** A person, who is named where there is room: the way in, or to the account. */
export function AccountLink({ href, text, className = "" }: Props) {
  return (
    <a
      href={href}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap hover:bg-raised lg:border lg:border-edge/60 lg:px-4 ${className}`}
    >
      <Icon name="person" />
      <span className="max-lg:sr-only">{text}</span>
    </a>
  );
}
