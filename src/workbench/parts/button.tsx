import { Button as RadixButton, IconButton as RadixIconButton, Tooltip } from '@radix-ui/themes'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'

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
  readonly children?: ReactNode
}

/** The one push button. `primary` once per view; `danger` only for what cannot be undone. */
export function Button({ tone = 'plain', icon: Icon, children, className, ...rest }: ButtonProps) {
  return (
    <RadixButton
      size="1"
      type="button"
      {...looks[tone]}
      {...rest}
      className={`t-button ${tone} ${className ?? ''}`}
    >
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </RadixButton>
  )
}

interface IconButtonProps {
  readonly icon: LucideIcon
  /** Names the button for screen readers and in its tooltip. */
  readonly label: string
  readonly onClick?: (() => void) | undefined
  readonly disabled?: boolean
  readonly pressed?: boolean
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
  className,
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
        className={`t-icon-button ${className ?? ''}`}
      >
        <Icon size={15} aria-hidden />
      </RadixIconButton>
    </Tooltip>
  )
}
