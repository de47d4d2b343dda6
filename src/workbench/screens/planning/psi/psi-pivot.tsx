import { Checkbox, TextField } from '@radix-ui/themes'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { psiItem } from '#domain/entities/planning/psi-item.ts'
import { psiPeriodText } from '#domain/planning/psi-period-text.ts'
import type { PsiLayout } from '#domain/planning/psi.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridColumn } from '../../../grid/model/column.ts'
import type { DataRow } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { selectionOf, type PsiChoice } from './psi-choice.ts'
import type { PsiData } from './psi-data.ts'
import { PsiSide, type Drilled } from './psi-side.tsx'
import { periodField, periodOfField, placeOf, PsiSource } from './psi-source.ts'

interface PsiPivotProps {
  readonly psi: PsiData
  readonly choice: PsiChoice
  readonly title: string
  /** Reads the pivot again, as of now. */
  readonly onRefresh: () => void
}

/** Items and their lines against periods; below them the item gone to as a chart, and what is behind a figure. */
export function PsiPivot({ psi, choice, title, onRefresh }: PsiPivotProps) {
  const { t } = useTranslation('psi-pivot')
  const { scale, near, days, problem, shown } = choice
  const source = useMemo(
    () => new PsiSource(psi, selectionOf(psi, { near, days, problem }), { scale, shown }, onRefresh),
    [psi, scale, near, days, problem, shown, onRefresh],
  )
  const columns = useColumns(psi.layout, scale)
  const [item, setItem] = useState<string | null>(null)
  const [drilled, setDrilled] = useState<Drilled | null>(null)
  const goTo = useCallback((row: DataRow | null) => row && setItem(placeOf(row.id).item), [])
  const open = (row: DataRow, field: string): void => {
    const place = placeOf(row.id)
    setItem(place.item)
    const period = periodOfField(field)
    if (period !== null) setDrilled({ ...place, period, scale })
  }
  return (
    <Splitter direction="column" label={t('panes')} initial={270} min={140} storageKey="psi">
      <Grid
        name={`psi.${psi.layout.code}`}
        label={title}
        source={source}
        columns={columns}
        keyword={shown.keyword}
        transient
        mayExport={false}
        onActiveRow={goTo}
        onOpen={open}
        rowTone={firstLine}
        toolbar={<Choices choice={choice} layout={psi.layout} />}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {item === null ? null : <PsiSide psi={psi} item={item} scale={scale} drilled={drilled} />}
    </Splitter>
  )
}

/** The first line of an item is set off from the item above it. */
const firstLine = ({ id }: DataRow): string | undefined =>
  placeOf(id).line === 0 ? 'p-psi-first' : undefined

const problemTones = {
  none: 'good',
  negative: 'bad',
  range: 'bad',
  belowSafety: 'warn',
  overMaximum: 'info',
  tooOld: 'warn',
} as const

function useColumns(layout: PsiLayout, scale: Scale | null): readonly GridColumn[] {
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
        width: 92,
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
        }
      }),
    ]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of the layout that counts
  }, [key, scale, t])
}

interface ChoicesProps {
  readonly choice: PsiChoice
  readonly layout: PsiLayout
}

/** Periods that are shown, and which items. */
function Choices({ choice, layout }: ChoicesProps) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  const { scale, near, days, problem, set } = choice
  const coarser = layout.period === 'month' ? [] : layout.period === 'week' ? ['month'] : ['week', 'month']
  const periods = choiceOf('PsiPeriod')
  return (
    <span className="p-psi-choices">
      <Select
        label={t('periods')}
        value={scale ?? 'own'}
        options={[
          { value: 'own', label: t('by', { period: label(periods[layout.period]!) }) },
          ...coarser.map((value) => ({ value, label: t('by', { period: label(periods[value]!) }) })),
        ]}
        onChange={(value) => set({ scale: value === 'week' || value === 'month' ? value : null })}
      />
      <Select
        label={label(psiItem.fields['problem']!.label)}
        value={problem ?? 'any'}
        options={[{ value: 'any', label: t('anyProblem') }, ...choiceOptions('PsiProblem', label)]}
        onChange={(value) => set({ problem: value === 'any' ? null : value })}
      />
      <label className="near">
        <Checkbox size="1" checked={near} onCheckedChange={(value) => set({ near: value === true })} />
        {t('nearBefore')}
        <TextField.Root
          size="1"
          type="number"
          min={0}
          max={3660}
          aria-label={t('days')}
          value={String(days)}
          onChange={({ target }) => {
            const wanted = Math.trunc(Number(target.value))
            if (wanted >= 0 && wanted <= 3660) set({ days: wanted, near: true })
          }}
        />
        {t('nearAfter')}
      </label>
    </span>
  )
}
