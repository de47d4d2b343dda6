import { Popover } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OverlayContainer } from '../../parts/overlay.tsx'
import type { AfterEdit, CellEditing } from '../model/cell-editing.ts'
import type { OpenEditor } from '../use-cell-editing.ts'
import './menu-anchor.css'

interface CellEditorProps {
  readonly open: OpenEditor
  readonly title: string
  readonly editing: CellEditing
  readonly onClose: (after: AfterEdit) => void
  /** Gives the focus back to the grid. */
  readonly onDone: () => void
}

const NARROWEST = 180

/** The editor of one cell, over it. What it holds is written when it is left; Escape leaves the cell as it was. */
export function CellEditor({ open, title, editing, onClose, onDone }: CellEditorProps) {
  const { t } = useTranslation('grid')
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <Popover.Root open onOpenChange={(stays) => !stays && onClose('stay')}>
      <Popover.Anchor className="g-menu-anchor" style={{ left: open.at.left, top: open.at.top }} />
      <Popover.Content
        ref={setElement}
        size="1"
        side="bottom"
        align="start"
        sideOffset={-2}
        alignOffset={-1}
        className="g-cell-editor"
        style={{ width: Math.max(NARROWEST, open.at.width + 2) }}
        aria-label={t('editCell', { title })}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          const content = event.currentTarget as HTMLElement
          content.querySelector<HTMLElement>('input,textarea,button,[tabindex]')?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // Fast keys have opened the next editor before this one is gone.
          if (!document.activeElement?.closest('.g-cell-editor')) onDone()
        }}
        onEscapeKeyDown={(event) => {
          // Escape closes an open list or calendar first.
          if (element?.querySelector('.t-popover')) event.preventDefault()
        }}
        onInteractOutside={(event) => {
          event.preventDefault()
          element?.querySelector('form')?.requestSubmit()
        }}
      >
        <OverlayContainer value={element}>
          {editing.editor({ row: open.row, field: open.field, typed: open.typed, onClose })}
        </OverlayContainer>
      </Popover.Content>
    </Popover.Root>
  )
}
