import { Button as RadixButton, IconButton as RadixIconButton, Tooltip } from '@radix-ui/themes'
import type { LucideIcon } from 'lucide-react'
import { Children, type ComponentProps, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useWordless } from './tight-row.tsx'
import { clicks } from './timing.ts'

type ButtonTone = 'primary' | 'plain' | 'ghost' | 'danger'

const looks = {
  primary: { variant: 'solid' },
  plain: { variant: 'outline', color: 'gray' },
  ghost: { variant: 'soft', color: 'gray' },
  danger: { variant: 'solid', color: 'red' },
} as const satisfies Record<ButtonTone, object>

interface ButtonProps extends Omit<ComponentProps<typeof RadixButton>, 'variant' | 'color' | 'size'> {
  readonly tone?: ButtonTone
  readonly icon?: LucideIcon
  /** Everybody knows it by its icon: it loses its words where there is no room (TightRow). */
  readonly wellKnown?: boolean
  /** Each of several quick clicks acts: a step, not an action. */
  readonly repeats?: boolean
  readonly children?: ReactNode
}

type Click = MouseEvent<HTMLButtonElement>

/** A double click acts once: what belongs to the first click neither acts nor sends a form. */
const firstClicks =
  (onClick: ((event: Click) => void) | undefined, repeats: boolean) =>
  (event: Click): void => {
    const button = event.currentTarget
    if (repeats || !clicks.isRepeated((target) => button.contains(target as Node))) onClick?.(event)
    else {
      event.preventDefault()
      event.stopPropagation()
    }
  }

/** The one push button. `primary` once per view; `danger` only for what cannot be undone. */
export function Button({
  tone = 'plain',
  icon: Icon,
  wellKnown = false,
  repeats = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const wordless = useWordless()
  const shrinks = wordless !== null && Icon !== undefined && (tone === 'ghost' || tone === 'plain')
  const hidden = shrinks && wordless !== 'none' && wellKnown
  const names = ['t-button', tone, hidden && 'wordless', className].filter(Boolean).join(' ')
  return (
    <RadixButton
      size="1"
      type="button"
      {...looks[tone]}
      {...(hidden ? { title: textOf(children) } : {})}
      {...rest}
      onClick={firstClicks(onClick, repeats)}
      className={names}
    >
      {Icon && <Icon size={14} aria-hidden />}
      {shrinks ? <Words hidden={hidden} known={wellKnown} content={children} /> : children}
    </RadixButton>
  )
}

const textOf = (content: ReactNode): string =>
  Children.toArray(content)
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()

interface WordsProps {
  readonly hidden: boolean
  readonly known: boolean
  readonly content: ReactNode
}

/** The text of a button apart from the rest of it, so that it can be hidden and its width be known. */
function Words({ hidden, known, content }: WordsProps) {
  return (
    <>
      <span className={`words ${known ? 'known' : ''} ${hidden ? 'visually-hidden' : ''}`}>
        {textOf(content)}
      </span>
      {Children.toArray(content).filter((part) => typeof part !== 'string')}
    </>
  )
}

interface IconButtonProps {
  readonly icon: LucideIcon
  /** Names the button for screen readers and in its tooltip. */
  readonly label: string
  readonly onClick?: (() => void) | undefined
  readonly disabled?: boolean
  readonly pressed?: boolean
  /** Each of several quick clicks acts: a step, not an action. */
  readonly repeats?: boolean
  readonly tone?: ButtonTone
  readonly ref?: Ref<HTMLButtonElement>
  readonly className?: string
}

/** A button that shows only an icon; always named. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'ghost',
  pressed,
  repeats = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <RadixIconButton
        size="1"
        type="button"
        variant="ghost"
        color={tone === 'danger' ? 'red' : 'gray'}
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...rest}
        onClick={firstClicks(onClick, repeats)}
        className={`t-icon-button ${className ?? ''}`}
      >
        <Icon size={15} aria-hidden />
      </RadixIconButton>
    </Tooltip>
  )
}
