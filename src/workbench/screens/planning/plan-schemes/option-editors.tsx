import { ArrowDownWideNarrow, ArrowUpNarrowWide, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  dispatchFields,
  objectiveParts,
  type DispatchKey,
  type ScoreWeight,
} from '#domain/scheduling/policy-values.ts'
import { scoreTerms } from '#domain/scheduling/policy.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import type { FieldEditors } from '../../../fields/form-field.tsx'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** The keys of a dispatch rule in order, each ascending or descending. */
function DispatchRuleEditor({ label, value, disabled = false, onChange }: EditorProps) {
  const { t } = useTranslation('plan-schemes')
  const keys = listOf(value) as readonly DispatchKey[]
  const free = dispatchFields.filter((field) => !keys.some((key) => key.field === field))
  return (
    <div className="p-keys" role="group" aria-label={label}>
      {keys.map((key, at) => (
        <span key={key.field} className="key">
          {t(`dispatch.${key.field}`, { defaultValue: key.field })}
          <IconButton
            icon={key.descending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
            label={t(key.descending ? 'descending' : 'ascending')}
            disabled={disabled}
            onClick={() => onChange(keys.with(at, { ...key, descending: !key.descending }))}
          />
          <IconButton
            icon={X}
            label={t('removeKey')}
            disabled={disabled}
            onClick={() => onChange(keys.toSpliced(at, 1))}
          />
        </span>
      ))}
      {!disabled && free.length > 0 && (
        <Select
          label={t('addKey')}
          value=""
          placeholder={t('addKey')}
          options={free.map((field) => ({
            value: field,
            label: t(`dispatch.${field}`, { defaultValue: field }),
          }))}
          onChange={(field) => onChange([...keys, { field, descending: false }])}
        />
      )}
    </div>
  )
}

interface WeightsProps {
  readonly label: string
  readonly names: readonly string[]
  readonly textOf: (name: string) => string
  readonly weights: Readonly<Record<string, number>>
  readonly disabled: boolean
  readonly onChange: (weights: Readonly<Record<string, number>>) => void
}

/** A number for each of a few names; an empty one weighs nothing. */
function Weights({ label, names, textOf, weights, disabled, onChange }: WeightsProps) {
  return (
    <div className="p-weights" role="group" aria-label={label}>
      {names.map((name) => (
        <label key={name}>
          {textOf(name)}
          <TextInput
            className="t-number-editor"
            inputMode="decimal"
            disabled={disabled}
            value={weights[name] === undefined ? '' : String(weights[name])}
            onChange={(text) => {
              const { [name]: _old, ...others } = weights
              const weight = Number(text)
              onChange(
                text.trim() === '' || !Number.isFinite(weight) ? others : { ...others, [name]: weight },
              )
            }}
          />
        </label>
      ))}
    </div>
  )
}

function ScoreTermsEditor({ label, value, disabled = false, onChange }: EditorProps) {
  const { t } = useTranslation('plan-schemes')
  const terms = listOf(value) as readonly ScoreWeight[]
  return (
    <Weights
      label={label}
      names={scoreTerms}
      textOf={(name) => t(`score.${name}`, { defaultValue: name })}
      weights={Object.fromEntries(terms.map(({ key, weight }) => [key, weight]))}
      disabled={disabled}
      onChange={(weights) =>
        onChange(scoreTerms.flatMap((key) => (key in weights ? [{ key, weight: weights[key]! }] : [])))
      }
    />
  )
}

function ObjectiveEditor({ label, value, disabled = false, onChange }: EditorProps) {
  const { t } = useTranslation('plan-schemes')
  return (
    <Weights
      label={label}
      names={objectiveParts}
      textOf={(name) => t(`objective.${name}`, { defaultValue: name })}
      weights={(value ?? {}) as Readonly<Record<string, number>>}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

/** Editors of command options that are lists or maps. */
export const optionEditors: FieldEditors = {
  dispatchRule: DispatchRuleEditor,
  resStrategies: ScoreTermsEditor,
  objective: ObjectiveEditor,
}
