import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import type { PivotLine } from '#engine/psi/lines.ts'
import { plainValue, type DataRow } from '../../../../grid/model/source.ts'
import type { BlockAction, CellEditing, PasteTarget } from '../../../../grid/model/cell-editing.ts'
import type { PsiData } from '../psi-data.ts'
import { periodOfField, placeOf } from '../psi-place.ts'
import { blockTyped, filledDown, filledRight, spreadOut } from './blocks.ts'
import { PsiCellEditor } from './cell-editor.tsx'
import { cellsTyped, isEditable, type CellFault, type CellPlace } from './cell-input.ts'
import type { PsiEdits } from './edits.ts'
import { useMayEdit } from './use-may-edit.ts'
import type { CellSet } from './typed.ts'

/** Typing in the planned cells of a pivot; undefined: it has none, or the user may not change orders. */
export function usePsiEditing(
  psi: PsiData,
  shown: readonly PivotLine[],
  scale: Scale | null,
  edits: PsiEdits,
): CellEditing | undefined {
  const { t } = useTranslation('psi-pivot')
  const mayEdit = useMayEdit()
  return useMemo(() => {
    const { layout, blocks } = psi
    const lines = shown.map(({ row, of }) => (of === 'now' && isEditable(row) ? row : null))
    if (!mayEdit || layout.target !== 'item' || !lines.some(Boolean)) return undefined
    const { periods, starts } = collapse(layout.periods, scale)
    const placeAt = (row: DataRow, field: string): CellPlace | null => {
      const period = periodOfField(field)
      const { item, line } = placeOf(row.id)
      const cells = blocks.read(item)
      if (period === null || !cells || !lines[line]) return null
      return { cells, first: starts[period]!, end: starts[period + 1]! }
    }
    const read = (row: DataRow, field: string, text: string): readonly CellSet[] | CellFault => {
      const place = placeAt(row, field)
      return place ? cellsTyped(text, lines[placeOf(row.id).line]!, place) : []
    }
    /** All of the cells or none; those that may not be typed in are left out, and counted aloud unless `quiet`. */
    const writeBlock = ({ rows, fields, block }: PasteTarget, quiet = false): void => {
      const found = blockTyped({ rows, fields, block }, read, (row, field) => placeAt(row, field) !== null)
      if ('fault' in found) {
        const { row, field, text, fault } = found
        const period = psiPeriodText(periods[periodOfField(field)!]!, scale ?? layout.period, layout.zone)
        const why = t(`editFault.${fault.fault}`, { least: fault.least })
        toast.warning(t('pasteFault', { item: placeOf(row.id).item, period, text, fault: why }))
        return
      }
      if (found.cells.length > 0) edits.set(found.cells)
      if (found.left > 0 && !quiet) toast.info(t('cellsLeft', { count: found.left }))
    }
    const isOpen = (row: DataRow): boolean => Boolean(lines[placeOf(row.id).line])
    const blockAction = (key: string, label: string, make: typeof filledRight): BlockAction => ({
      key,
      label,
      run: (rows, all) => {
        const fields = all.filter((field) => periodOfField(field) !== null)
        const open = rows.filter(isOpen)
        if (open.length > 0 && fields.length > 0)
          writeBlock({ rows: open, fields, block: make(open, fields) }, true)
      },
    })
    return {
      may: (field, row) => (row === undefined ? periodOfField(field) !== null : placeAt(row, field) !== null),
      editor: (props) => {
        const { row, field } = props
        const { item, line } = placeOf(row.id)
        const period = psiPeriodText(
          periods[periodOfField(field)!]!,
          scale ?? layout.period,
          layout.zone,
          true,
        )
        return (
          <PsiCellEditor
            {...props}
            label={[lines[line]!.declared.label, item, period].join(' · ')}
            value={plainValue(row.values[field])}
            read={(text) => read(row, field, text)}
            onDraft={(cells) => edits.setDraft(cells)}
            onCommit={(cells) => edits.set(cells)}
          />
        )
      },
      paste: (target) => writeBlock(target),
      clear: (rows, fields) =>
        writeBlock({ rows, fields, block: rows.map(() => fields.map(() => '')) }, true),
      blockActions: [
        blockAction('r', t('fillRight'), filledRight),
        blockAction('d', t('fillDown'), filledDown),
        blockAction('e', t('spread'), spreadOut),
      ],
      undo: () => edits.undo(),
      redo: () => edits.redo(),
    }
  }, [psi, shown, scale, edits, mayEdit, t])
}
