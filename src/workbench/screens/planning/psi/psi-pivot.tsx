import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { psiItem } from '#domain/entities/planning/psi-item.ts'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import { choiceOf } from '#domain/choices/index.ts'
import type { PivotLine } from '#engine/psi/lines.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridHandle } from '../../../grid/grid-props.ts'
import type { GridColumn } from '../../../grid/model/column.ts'
import type { DataRow } from '../../../grid/model/source.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { useCompared } from './compare/use-compared.ts'
import { useLineLabel } from './compare/use-line-label.ts'
import type { PsiEdits } from './edit/edits.ts'
import { usePsiEditing } from './edit/use-psi-editing.tsx'
import { LotSizing } from './lots/lot-sizing.tsx'
import { selectionOf, type PsiChoice } from './psi-choice.ts'
import { PsiChoices } from './psi-choices.tsx'
import type { PsiData } from './psi-data.ts'
import { PsiSide, type Drilled } from './psi-side.tsx'
import { periodField, periodOfField, placeOf } from './psi-place.ts'
import { PsiSource } from './psi-source.ts'

interface PsiPivotProps {
  readonly psi: PsiData
  readonly choice: PsiChoice
  readonly edits: PsiEdits
  readonly title: string
  /** Reads the pivot again, as of now. */
  readonly onRefresh: () => void
}

/** Items and their lines against periods; below them the item gone to as a chart, and what is behind a figure. */
export function PsiPivot({ psi, choice, edits, title, onRefresh }: PsiPivotProps) {
  const { t } = useTranslation('psi-pivot')
  const { scale, near, days, problem, shown } = choice
  const compared = useCompared(psi, choice)
  const labelOf = useLineLabel()
  const source = useMemo(
    () =>
      new PsiSource(
        psi,
        selectionOf(psi, { near, days, problem }),
        { scale, shown, labelOf, fence: t('fenceLine'), ...compared },
        onRefresh,
        {
          of: editedCells(psi.layout, scale, edits),
          text: t('edited'),
        },
      ),
    [psi, scale, near, days, problem, shown, compared, labelOf, onRefresh, edits, t],
  )
  const grid = useRef<GridHandle>(null)
  const editing = usePsiEditing(psi, compared.lines, scale, edits)
  useEffect(() => {
    const show = (items: readonly string[]): void => grid.current?.patch(source.linesOf(items))
    show(edits.items())
    return edits.subscribe(show)
  }, [edits, source])
  const columns = useColumns(psi.layout, scale, compared.earlier ? COMPARED_PX : ROW_PX)
  const toneOfLine = useMemo(() => toneOf(compared.lines), [compared])
  const [item, setItem] = useState<string | null>(null)
  const [drilled, setDrilled] = useState<Drilled | null>(null)
  const goTo = useCallback((row: DataRow | null) => row && setItem(placeOf(row.id).item), [])
  const open = (row: DataRow, field: string): void => {
    const place = placeOf(row.id)
    setItem(place.item)
    const period = periodOfField(field)
    const line = compared.lines[place.line]
    if (period !== null && line)
      setDrilled({ item: place.item, line, period, scale, run: compared.earlier?.run ?? null })
  }
  return (
    <Splitter direction="column" label={t('panes')} initial={270} min={140} storageKey="psi">
      <Grid
        name={`psi.${psi.layout.code}`}
        label={title}
        ref={grid}
        source={source}
        editing={editing}
        columns={columns}
        keyword={shown.keyword}
        transient
        mayExport={false}
        onActiveRow={goTo}
        onOpen={open}
        rowTone={toneOfLine}
        toolbar={
          <>
            <PsiChoices choice={choice} psi={psi} />
            {editing && (
              <LotSizing psi={psi} item={item} shown={source.items} edits={edits} onProposed={setItem} />
            )}
          </>
        }
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {item === null ? null : (
        <PsiSide psi={psi} item={item} scale={scale} compared={compared} drilled={drilled} edits={edits} />
      )}
    </Splitter>
  )
}

/** Whether something was typed in the periods of a cell as shown. */
function editedCells({ periods }: PsiLayout, scale: Scale | null, edits: PsiEdits) {
  const { starts } = collapse(periods, scale)
  return (item: string, p: number): boolean => {
    const cells = edits.state().typed.get(item)
    return (
      cells !== undefined && periods.slice(starts[p], starts[p + 1]).some(({ start }) => cells.has(start))
    )
  }
}

/** The first line of an item is set off from the item above it; what is compared is quieter than what is there. */
const toneOf =
  (lines: readonly PivotLine[]) =>
  ({ id }: DataRow): string | undefined => {
    const { line } = placeOf(id)
    if (line === 0) return 'p-psi-first'
    return lines[line] && lines[line].of !== 'now' ? 'p-psi-earlier' : undefined
  }

const problemTones = {
  none: 'good',
  negative: 'bad',
  range: 'bad',
  belowSafety: 'warn',
  overMaximum: 'info',
  tooOld: 'warn',
} as const

/** Width of the names of lines; those that are compared are longer. */
const [ROW_PX, COMPARED_PX] = [92, 168]

function useColumns(layout: PsiLayout, scale: Scale | null, rowPx: number): readonly GridColumn[] {
  const { t } = useTranslation('psi-pivot')
  const { fields } = psiItem
  // A layout read again is the same one as long as its periods are.
  const key = JSON.stringify([layout.periods, layout.period, layout.zone])
  return useMemo(() => {
    const kept = { pin: 'left', filterable: false, merge: true } as const
    const { periods } = collapse(layout.periods, scale)
    const none = { zh: '正常', en: 'no problem' }
    return [
      { ...kept, field: 'item', title: fields['item']!.label, kind: 'code', width: 112 },
      { ...kept, field: 'name', title: fields['name']!.label, kind: 'text', width: 140, sortable: false },
      {
        ...kept,
        field: 'problem',
        title: fields['problem']!.label,
        kind: 'text',
        texts: { none, ...choiceOf('PsiProblem') },
        tones: problemTones,
        sortable: false,
      },
      {
        ...kept,
        field: 'at',
        title: fields['at']!.label,
        kind: layout.period === 'shift' ? 'time' : 'date',
        width: 88,
      },
      {
        field: 'row',
        title: { zh: '行', en: 'Row' },
        kind: 'text',
        pin: 'left',
        width: rowPx,
        filterable: false,
        sortable: false,
      },
      ...periods.map((period, p): GridColumn => {
        const title = psiPeriodText(period, scale ?? layout.period, layout.zone)
        return {
          field: periodField(p),
          title: { zh: title, en: title },
          kind: 'quantity',
          width: 78,
          filterable: false,
          sortable: false,
          coloured: true,
          alike: true,
        }
      }),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of the layout that counts
  }, [key, scale, rowPx, t])
}
