import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#domain/expressions/index.ts'
import {
  colourOperators,
  colourTones,
  designAligns,
  designPeriods,
  designPlaces,
  designTotals,
  mostColours,
  type DesignColour,
  type DesignColumn,
  type DesignKind,
} from '#domain/reports/designed/definition.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { type FaultOf, boundTo, ChoiceInput, NumberInput, optionsOf, TextInput } from './inputs.tsx'
import { ExpressionField } from './expression-field.tsx'

interface ColumnFormProps {
  readonly column: DesignColumn
  readonly kind: DesignKind
  /** The title that it has without one of its own. */
  readonly label: string
  readonly environment: Environment
  readonly faultOf: FaultOf
  readonly onChange: (change: Partial<DesignColumn>) => void
}

/** What a column shows and how. */
export function ColumnForm({ column, kind, label, environment, faultOf, onChange }: ColumnFormProps) {
  const { t } = useTranslation('report-designer')
  const bound = boundTo(column, onChange, faultOf)
  return (
    <>
      <ExpressionField label={t('expression')} environment={environment} {...bound('expression')} />
      <TextInput
        label={t('columnTitle')}
        placeholder={label}
        {...bound('title')}
        fault={faultOf('title') ?? faultOf('name')}
      />
      {kind !== 'list' && (
        <ChoiceInput
          label={t('place')}
          options={optionsOf(designPlaces, (place) => t(`places.${place}`))}
          {...bound('place')}
          onChange={(place) => onChange({ place, total: place === 'value' ? (column.total ?? 'sum') : null })}
        />
      )}
      {(kind === 'list' || column.place === 'value') && (
        <ChoiceInput
          label={t('total')}
          options={optionsOf(designTotals, (total) => t(`totals.${total}`))}
          none={t('noTotal')}
          {...bound('total')}
        />
      )}
      <ChoiceInput
        label={t('period')}
        options={optionsOf(designPeriods, (period) => t(`periods.${period}`))}
        none={t('noPeriod')}
        {...bound('period')}
      />
      <NumberInput label={t('decimals')} min={0} max={6} placeholder={t('all')} {...bound('decimals')} />
      <NumberInput label={t('width')} min={30} max={800} placeholder={t('automatic')} {...bound('width')} />
      <ChoiceInput
        label={t('align')}
        options={optionsOf(designAligns, (align) => t(`aligns.${align}`))}
        none={t('automatic')}
        {...bound('align')}
      />
      <TextInput wide label={t('formula')} {...bound('formula')} />
      <Colours colours={column.colours} faultOf={faultOf} onChange={(colours) => onChange({ colours })} />
    </>
  )
}

interface ColoursProps {
  readonly colours: readonly DesignColour[]
  readonly faultOf: FaultOf
  readonly onChange: (colours: readonly DesignColour[]) => void
}

/** Colours of cells by their values: the first rule that is met counts. */
function Colours({ colours, faultOf, onChange }: ColoursProps) {
  const { t } = useTranslation('report-designer')
  const set = (at: number, change: Partial<DesignColour>): void =>
    onChange(colours.map((rule, index) => (index === at ? { ...rule, ...change } : rule)))
  const faultsAt =
    (at: number): FaultOf =>
    (member) =>
      faultOf(`colours[${at}].${member}`)
  return (
    <fieldset className="rd-colours">
      <legend>{t('colours')}</legend>
      {colours.map((rule, at) => {
        const bound = boundTo(rule, (change) => set(at, change), faultsAt(at))
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rules have no other name than their place
          <div key={at} className="rd-line">
            <ChoiceInput
              label={t('comparison')}
              options={optionsOf(colourOperators, (op) => t(`operators.${op}`))}
              {...bound('op')}
            />
            {rule.op !== 'empty' && <TextInput label={t('value')} {...bound('value')} />}
            <ChoiceInput
              label={t('colour')}
              options={optionsOf(colourTones, (tone) => t(`tones.${tone}`))}
              {...bound('tone')}
            />
            <IconButton
              icon={X}
              label={t('removeColour', { number: at + 1 })}
              onClick={() => onChange(colours.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      <Button
        tone="ghost"
        icon={Plus}
        disabled={colours.length >= mostColours}
        onClick={() => onChange([...colours, { op: 'gt', value: '', tone: 'bad' }])}
      >
        {t('addColour')}
      </Button>
    </fieldset>
  )
}
