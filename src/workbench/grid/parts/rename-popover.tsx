import { Button, Popover } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../parts/inputs.tsx'
import './menu-anchor.css'

interface RenamePopoverProps {
  readonly at: DOMRect
  readonly title: string
  readonly onApply: (title: string) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The user's own title of a column; an empty one brings the declared title back. */
export function RenamePopover({ at, title, onApply, onClose, onDone }: RenamePopoverProps) {
  const { t } = useTranslation('grid')
  const [text, setText] = useState(title)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor className="g-menu-anchor" style={{ left: at.left, top: at.bottom }} />
      <Popover.Content
        size="1"
        align="start"
        width="264px"
        aria-label={t('rename')}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onApply(text.trim())
            onClose()
          }}
        >
          <div className="g-form-line">
            <TextInput
              style={{ flex: 1 }}
              value={text}
              maxLength={60}
              label={t('columnTitle')}
              placeholder={t('declaredTitle')}
              onChange={setText}
            />
            <Button size="1" type="submit">
              {t('apply')}
            </Button>
          </div>
        </form>
      </Popover.Content>
    </Popover.Root>
  )
}
