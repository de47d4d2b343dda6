import { Plus, X } from 'lucide-react'
import { useId } from 'react'
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
import type { FaultOf } from './designer-parts.ts'
import { ExpressionField } from './expression-field.tsx'
import { ChoiceInput, NumberInput, TextInput } from './inputs.tsx'

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
  const id = useId()
  return (
    <>
      <ExpressionField
        id={`${id}-expression`}
        label={t('expression')}
        value={column.expression}
        environment={environment}
        fault={faultOf('expression')}
        onChange={(expression) => onChange({ expression })}
      />
      <TextInput
        label={t('columnTitle')}
        value={column.title}
        placeholder={label}
        fault={faultOf('title') ?? faultOf('name')}
        onChange={(title) => onChange({ title })}
      />
      {kind !== 'list' && (
        <ChoiceInput
          label={t('place')}
          value={column.place}
          options={designPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
          fault={faultOf('place')}
          onChange={(place) =>
            onChange({ place: place!, total: place === 'value' ? (column.total ?? 'sum') : null })
          }
        />
      )}
      {(kind === 'list' || column.place === 'value') && (
        <ChoiceInput
          label={t('total')}
          value={column.total}
          options={designTotals.map((value) => ({ value, label: t(`totals.${value}`) }))}
          none={t('noTotal')}
          fault={faultOf('total')}
          onChange={(total) => onChange({ total })}
        />
      )}
      <ChoiceInput
        label={t('period')}
        value={column.period}
        options={designPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        none={t('noPeriod')}
        fault={faultOf('period')}
        onChange={(period) => onChange({ period })}
      />
      <NumberInput
        label={t('decimals')}
        value={column.decimals}
        min={0}
        max={6}
        placeholder={t('all')}
        fault={faultOf('decimals')}
        onChange={(decimals) => onChange({ decimals })}
      />
      <NumberInput
        label={t('width')}
        value={column.width}
        min={30}
        max={800}
        placeholder={t('automatic')}
        fault={faultOf('width')}
        onChange={(width) => onChange({ width })}
      />
      <ChoiceInput
        label={t('align')}
        value={column.align}
        options={designAligns.map((value) => ({ value, label: t(`aligns.${value}`) }))}
        none={t('automatic')}
        onChange={(align) => onChange({ align })}
      />
      <TextInput
        wide
        label={t('formula')}
        value={column.formula}
        onChange={(formula) => onChange({ formula })}
      />
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
  return (
    <fieldset className="rd-colours">
      <legend>{t('colours')}</legend>
      {colours.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules have no other name than their place
        <div key={at} className="rd-line">
          <ChoiceInput
            label={t('comparison')}
            value={rule.op}
            options={colourOperators.map((value) => ({ value, label: t(`operators.${value}`) }))}
            onChange={(op) => set(at, { op: op! })}
          />
          {rule.op !== 'empty' && (
            <TextInput
              label={t('value')}
              value={rule.value}
              fault={faultOf(`colours[${at}].value`)}
              onChange={(value) => set(at, { value })}
            />
          )}
          <ChoiceInput
            label={t('colour')}
            value={rule.tone}
            options={colourTones.map((value) => ({ value, label: t(`tones.${value}`) }))}
            onChange={(tone) => set(at, { tone: tone! })}
          />
          <IconButton
            icon={X}
            label={t('removeColour', { number: at + 1 })}
            onClick={() => onChange(colours.toSpliced(at, 1))}
          />
        </div>
      ))}
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
