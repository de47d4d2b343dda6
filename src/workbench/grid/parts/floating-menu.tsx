import { DropdownMenu } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import './menu-anchor.css'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly shortcut?: string
  readonly disabled?: boolean
  readonly checked?: boolean
  readonly onSelect?: () => void
  /** A menu of its own, which it opens. */
  readonly items?: readonly MenuItem[]
}

interface FloatingMenuProps {
  readonly label: string
  /** Where it opens: below this box of the viewport. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
  /** null draws a separator. */
  readonly items: readonly (MenuItem | null)[]
  readonly onClose: () => void
  /** Called after closing; gives the focus back. */
  readonly onDone: () => void
}

/** A menu at a place of the page, opened by a right click or a key. */
export function FloatingMenu({ label, at, items, onClose, onDone }: FloatingMenuProps) {
  return (
    <DropdownMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger>
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          className="g-menu-anchor"
          style={{ left: at.left, top: at.bottom }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        size="1"
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        {items.map((item, index) =>
          item ? (
            <Line key={item.label} item={item} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- separators have nothing else to be distinguished by
            <DropdownMenu.Separator key={`line-${index}`} />
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function Line({ item }: { readonly item: MenuItem }) {
  const { label, icon, shortcut, disabled = false, checked, items } = item
  if (!items)
    return (
      <DropdownMenu.Item
        disabled={disabled}
        onSelect={() => item.onSelect?.()}
        {...(shortcut ? { shortcut } : {})}
      >
        {icon}
        {label}
        {checked && ' ✓'}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger disabled={disabled}>
        {icon}
        {label}
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent>
        {items.map((one) => (
          <Line key={one.label} item={one} />
        ))}
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  )
}
