import { Dialog as RadixDialog } from '@radix-ui/themes'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './button.tsx'
import { OverlayContainer, useModal } from './overlay.tsx'

export interface DialogProps {
  /** Default: as long as it is mounted. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Read to screen readers after the title; shown under it. */
  readonly description?: ReactNode
  /** Buttons at the bottom right, the primary one last. */
  readonly footer?: ReactNode
  /** What its only button says, which closes it. */
  readonly done?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Pixels; a dialog never exceeds the window. */
  readonly width?: number
  readonly children?: ReactNode
}

/** A modal window in the middle. Long content scrolls between title and footer. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} shape="t-dialog" width={props.width ?? 480} />
}

/** A modal panel at the right edge: forms and details beside the list they belong to. */
export function Drawer(props: DialogProps) {
  return <Overlay {...props} shape="t-drawer" width={props.width ?? 560} />
}

function Overlay({
  open = true,
  onClose,
  title,
  description,
  done,
  footer = done && (
    <Button tone="primary" onClick={onClose}>
      {done}
    </Button>
  ),
  actions,
  width,
  shape,
  children,
}: DialogProps & { readonly shape: string }) {
  const { t } = useTranslation('parts')
  const [element, setElement] = useState<HTMLElement | null>(null)
  const onClosed = useModal(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Content
        ref={setElement}
        className={shape}
        style={{ width, maxWidth: '96vw' }}
        onOpenAutoFocus={focusFirstField}
        onCloseAutoFocus={onClosed}
        onEscapeKeyDown={(event) => {
          // Escape closes an open list or calendar first.
          if (element?.querySelector('.t-popover')) event.preventDefault()
        }}
        {...(description === undefined ? { 'aria-describedby': undefined } : {})}
      >
        <OverlayContainer value={element}>
          <header>
            <RadixDialog.Title size="3" mb="0">
              {title}
            </RadixDialog.Title>
            {actions}
            <IconButton icon={X} label={t('close')} onClick={() => onClose()} />
          </header>
          {description !== undefined && (
            <RadixDialog.Description className="description" size="2" color="gray">
              {description}
            </RadixDialog.Description>
          )}
          <div className="content">{children}</div>
          {footer && <footer>{footer}</footer>}
        </OverlayContainer>
      </RadixDialog.Content>
    </RadixDialog.Root>
  )
}

/** A form starts in its first field, a message on its main button, a text on itself: never on the close button. */
function focusFirstField(event: Event): void {
  const frame = event.target as HTMLElement
  const fields =
    'input:not(:disabled, [type=hidden]), textarea:not(:disabled), [role=combobox]:not(:disabled)'
  const first =
    frame.querySelector<HTMLElement>(`.content :is(${fields})`) ??
    frame.querySelector<HTMLElement>('footer button:last-of-type') ??
    frame
  event.preventDefault()
  first.focus()
}
