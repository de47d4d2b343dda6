import { Plus, X } from 'lucide-react'
import { createElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { capitalised } from '#domain/label.ts'
import { colourOperators, colourTones } from '#domain/reports/designed/definition.ts'
import { editors } from '../../../../fields/editors.ts'
import type { LayoutDialogProps } from '../../../../grid/layouts/layout-keeper.ts'
import type { GridColumn } from '../../../../grid/model/column.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button, IconButton } from '../../../../parts/button.tsx'
import { FormDialog } from '../../../../parts/form-dialog.tsx'
import { Select } from '../../../../parts/select.tsx'
import { newRule, plainRule, ruleFaults, rulesOf, withRules, type ColourRule } from './colour-draft.ts'
import './styles.css'

/** Colours of cells by their values: a line for each rule, of which the first that is met counts. */
export function ColoursDialog({ columns, layout, titleOf, change, onClose }: LayoutDialogProps) {
  const { t } = useTranslation('report-styles')
  const [rules, setRules] = useState(() => rulesOf(columns))
  const [tried, setTried] = useState(false)
  const faults = ruleFaults(columns, rules)
  const set = (at: number, rule: ColourRule): void => setRules(rules.with(at, rule))
  const apply = (): void => {
    setTried(true)
    if (faults.some((fault) => fault !== null)) return
    change((old) => withRules(old, columns, rules))
    onClose()
  }
  const shown = layout.columns.flatMap((choice) => columns.find(({ field }) => field === choice.field) ?? [])
  return (
    <FormDialog
      width={640}
      title={t('coloursTitle')}
      description={t('coloursHint')}
      onClose={onClose}
      submit={t('apply')}
      form="rst-rules"
      onSubmit={apply}
    >
      {rules.length === 0 && <p className="rst-none">{t('noColours')}</p>}
      {rules.map((rule, at) => (
        <RuleLine
          // oxlint-disable-next-line react/no-array-index-key -- rules have no other name than their place
          key={at}
          number={at + 1}
          rule={rule}
          columns={shown}
          titleOf={titleOf}
          fault={faults[at] === 'missing' && !tried ? null : (faults[at] ?? null)}
          onChange={(next) => set(at, next)}
          onRemove={() => setRules(rules.toSpliced(at, 1))}
        />
      ))}
      <Button tone="ghost" icon={Plus} repeats onClick={() => setRules([...rules, newRule(shown, rules)])}>
        {t('addColour')}
      </Button>
    </FormDialog>
  )
}

interface RuleLineProps {
  readonly number: number
  readonly rule: ColourRule
  readonly columns: readonly GridColumn[]
  readonly titleOf: (field: string) => string
  readonly fault: string | null
  readonly onChange: (rule: ColourRule) => void
  readonly onRemove: () => void
}

function RuleLine({ number, rule, columns, titleOf, fault, onChange, onRemove }: RuleLineProps) {
  const { t } = useTranslation('report-styles')
  const column = columns.find(({ field }) => field === rule.field)
  const id = useId()
  return (
    <div className="rst-rule" role="group" aria-label={t('colourNumber', { number })}>
      <Select
        label={t('column')}
        value={rule.field}
        options={columns.map(({ field }) => ({ value: field, label: titleOf(field) }))}
        onChange={(field) => {
          const next = columns.find((one) => one.field === field)!
          onChange({ ...rule, ...plainRule(next), tone: rule.tone, field })
        }}
      />
      <Select
        label={t('comparison')}
        value={rule.op}
        options={colourOperators.map((value) => ({ value, label: t(`operators.${value}`) }))}
        onChange={(op) => onChange({ ...rule, op: op as ColourRule['op'] })}
      />
      {rule.op === 'empty' || !column ? (
        <span />
      ) : (
        <RuleValue
          id={id}
          column={column}
          rule={rule}
          fault={fault}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
      <Select
        label={t('colour')}
        value={rule.tone}
        options={colourTones.map((value) => ({ value, label: t(`tones.${value}`) }))}
        onChange={(tone) => onChange({ ...rule, tone: tone as ColourRule['tone'] })}
      />
      <span className={`rst-sample ${rule.tone}`} aria-hidden>
        {t('sample')}
      </span>
      <IconButton icon={X} label={t('removeColour', { number })} onClick={onRemove} />
      {fault && (
        <span id={`${id}-fault`} className="rst-fault" role="alert">
          {t(`colourFaults.${fault}`)}
        </span>
      )}
    </div>
  )
}

interface RuleValueProps {
  readonly id: string
  readonly column: GridColumn
  readonly rule: ColourRule
  readonly fault: string | null
  readonly onChange: (value: string) => void
}

/** The editor of the value that a column is compared with; times are compared by their day. */
function RuleValue({ id, column, rule, fault, onChange }: RuleValueProps) {
  const { t } = useTranslation('report-styles')
  const label = useLabel()
  const { choice, kind } = column
  if (choice || kind === 'flag') {
    const options = choice
      ? Object.entries(choiceOf(choice)).map(([value, text]) => ({ value, label: capitalised(label(text)) }))
      : ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
    return (
      <Select
        label={t('value')}
        value={rule.value}
        options={options}
        placeholder={t('value')}
        onChange={onChange}
      />
    )
  }
  const shown = kind === 'date' || kind === 'time' ? 'date' : 'text'
  return createElement(editors[shown], {
    id,
    field: { kind: shown, label: column.title, required: false },
    label: t('value'),
    value: rule.value === '' ? null : rule.value,
    onChange: (value: unknown) => onChange(typeof value === 'string' ? value : ''),
    invalid: fault !== null,
    describedBy: fault === null ? undefined : `${id}-fault`,
  })
}
