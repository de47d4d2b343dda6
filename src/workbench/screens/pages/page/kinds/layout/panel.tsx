import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, useMemo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Row } from '#domain/expressions/index.ts'
import { IconButton, Button } from '../../../../../parts/button.tsx'
import { Panel } from '../../../../../parts/page.tsx'
import { useVirtualRows } from '../../../../../parts/use-virtual-rows.ts'
import { Dialog } from '../../../../../parts/dialog.tsx'
import { type KindProps, type SlotComponent, RowContext, useOpenPage, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { RowsState } from '../../states.tsx'
import { useSource } from '../../sources/use-sources.ts'
import { wireText } from '../../wire-values.ts'
import { useDialogForm } from '../../forms/use-dialog-form.ts'
import { leaveDialog } from '../../page-state.ts'

/** A part with a title that can be folded, or stays at the top as the filter bar of its page. */
export function PanelKind({ values }: KindProps<'panel'>) {
  const { label, foldable, folded, pinned, slot: Slot } = values
  const { t } = useTranslation('page')
  const title = useText(label)
  const [isFolded, setFolded] = useState(foldable && folded)
  const fold = foldable && (
    <IconButton
      icon={isFolded ? ChevronRight : ChevronDown}
      label={t(isFolded ? 'unfold' : 'fold', { title })}
      aria-expanded={!isFolded}
      repeats
      onClick={() => setFolded(!isFolded)}
    />
  )
  return (
    <Panel
      className={['pg-panel', isFolded && 'folded', pinned && 'pinned'].filter(Boolean).join(' ')}
      {...(title === '' && !foldable ? {} : { title })}
      {...(fold ? { actions: fold } : {})}
    >
      {!isFolded && <Slot />}
    </Panel>
  )
}

const [PITCH, GAP] = [40, 8]
/** Border and padding of a panel, px. */
const FRAME_PX = 26

/** A panel for each row of a source; the rows in view are drawn. While the page is edited there is one. */
export function PanelListKind({ values: { source, columns, height, slot } }: KindProps<'panelList'>) {
  const { isEdited } = useOpenPage()
  const read = useSource(source)
  const shape = { columns, height: height * PITCH - GAP + FRAME_PX }
  if (isEdited)
    return <PanelLines rows={(read.answer?.rows ?? []).slice(0, 1)} {...{ source, shape, slot }} isEdited />
  return (
    <RowsState of={read}>{({ rows }) => <PanelLines rows={rows} {...{ source, shape, slot }} />}</RowsState>
  )
}

interface PanelLinesProps {
  readonly rows: readonly Row[]
  readonly source: string
  readonly shape: { readonly columns: number; readonly height: number }
  readonly slot: SlotComponent
  readonly isEdited?: boolean
}

const nothing: Row = {}

function PanelLines({ rows, source, shape: { columns, height }, slot, isEdited = false }: PanelLinesProps) {
  const shown = isEdited && rows.length === 0 ? [nothing] : rows
  const lines = Math.ceil(shown.length / columns)
  const {
    frame,
    rows: drawn,
    rest,
    measure,
  } = useVirtualRows<HTMLUListElement>({ count: lines, estimate: height + GAP })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <ul className="pg-lines" ref={frame} tabIndex={0}>
      {drawn.map(({ index, gap }) => (
        <li
          key={index}
          className="pg-line"
          data-index={index}
          ref={measure}
          style={{ marginTop: gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {shown.slice(index * columns, (index + 1) * columns).map((row, column) => {
            const at = index * columns + column
            return <RowPanel key={wireText(row.id) || at} {...{ row, at, source, slot, height }} />
          })}
        </li>
      ))}
      {rest > 0 && <li aria-hidden style={{ height: rest }} />}
    </ul>
  )
}

interface RowPanelProps {
  readonly row: Row
  readonly at: number
  readonly source: string
  readonly slot: SlotComponent
  readonly height: number
}

function RowPanel({ row, at, source, slot: Slot, height }: RowPanelProps) {
  const { t } = useTranslation('page')
  const { has, raise } = useEvents<'panelList'>()
  const scope = useMemo(() => ({ source, row }), [source, row])
  return (
    <RowContext value={scope}>
      <div className="pg-row" style={{ minHeight: height }}>
        {has('select') && (
          <button
            type="button"
            className="pg-pick"
            aria-label={t('selectRow', { row: wireText(row.code ?? row.value) || at + 1 })}
            onClick={() => void raise('select', { row, source })}
          />
        )}
        <Slot />
      </div>
    </RowContext>
  )
}

/** Components on a grid of their own. */
export function GridKind({ values: { slot: Slot } }: KindProps<'grid'>) {
  return <Slot />
}

const widths = { small: 420, medium: 640, large: 960 } as const

/**
 * Opened and closed by actions, and by the buttons of its form: saving it closes the dialog with the code of the row. While
 * the page is edited its content is in its place.
 */
export function DialogKind({ id, values: { label, size, form, slot: Slot } }: KindProps<'dialog'>) {
  const { t } = useTranslation('page')
  const { state, isEdited } = useOpenPage()
  const title = useText(label)
  const isOpen = useSnapshot(state).dialogs.includes(id)
  const { raise } = useEvents<'dialog'>()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current !== isOpen && isOpen) void raise('opened')
    wasOpen.current = isOpen
  }, [isOpen, raise])
  const { isSaving, mayClose, save } = useDialogForm(id, form, isOpen)
  const close = (value: string | null): void => {
    leaveDialog(state, id)
    void raise('closed', { value })
  }
  const cancel = async (): Promise<void> => {
    if (await mayClose()) close(null)
  }
  const saveAndClose = async (): Promise<void> => {
    const code = await save()
    if (code !== undefined) close(code)
  }
  if (isEdited)
    return (
      <Panel title={title} className="pg-panel">
        <Slot />
      </Panel>
    )
  return (
    <Dialog
      open={isOpen}
      onClose={() => void cancel()}
      title={title}
      width={widths[size]}
      footer={
        form !== '' && (
          <>
            <Button onClick={() => void cancel()}>{t('cancel')}</Button>
            <Button tone="primary" loading={isSaving} onClick={() => void saveAndClose()}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div>
        <Slot />
      </div>
    </Dialog>
  )
}
