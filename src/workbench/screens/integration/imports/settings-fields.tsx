import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChoiceList } from '#domain/choices/index.ts'
import { importScheme } from '#domain/entities/integration/import-scheme.ts'
import { importableOf } from '#domain/import-target.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { useModel } from '../../../client/model.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { editors } from '../../../fields/editors.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import type { ImportSettings } from './settings.ts'
import type { Wizard } from './use-wizard.ts'

const { fields } = importScheme

/** What a file holds and how its rows are written. */
export function SettingsFields({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const label = useLabel()
  const { settings, working, change } = wizard
  const disabled = working !== null
  const entities = importableOf(useModel().entities)
    .map(({ name, label: text }) => ({ value: name, label: label(text) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className="w-settings">
      <Named title={label(fields.entity.label)}>
        {(name) => (
          <Select
            label={name}
            value={settings.entity}
            placeholder={t('chooseEntity')}
            disabled={disabled}
            options={entities}
            onChange={(entity) => change({ entity })}
          />
        )}
      </Named>
      <ChoiceOf name="mode" wizard={wizard} onChange={(mode) => change({ mode: mode as WriteMode })} />
      {settings.mode === 'replace' && settings.entity !== '' && <Replacing wizard={wizard} />}
      <ChoiceOf
        name="onFault"
        wizard={wizard}
        onChange={(onFault) => change({ onFault: onFault as ImportSettings['onFault'] })}
      />
    </div>
  )
}

interface NamedProps {
  readonly title: string
  readonly children: (title: string) => React.ReactNode
}

function Named({ title, children }: NamedProps) {
  return (
    <div className="w-field">
      <span aria-hidden>{title}</span>
      {children(title)}
    </div>
  )
}

interface ChoiceOfProps {
  readonly name: 'mode' | 'onFault' | 'encoding'
  readonly wizard: Wizard
  readonly onChange: (value: string) => void
}

/** A choice among the fields of a scheme. */
export function ChoiceOf({ name, wizard: { settings, working }, onChange }: ChoiceOfProps) {
  const label = useLabel()
  const field = fields[name]
  return (
    <Named title={label(field.label)}>
      {(title) => (
        <Select
          label={title}
          value={settings[name]}
          disabled={working !== null}
          options={choiceOptions(field.choice as ChoiceList, label)}
          onChange={onChange}
        />
      )}
    </Named>
  )
}

/** Which rows a file replaces, and how many may be deleted. */
function Replacing({ wizard: { settings, working, change } }: { readonly wizard: Wizard }) {
  const label = useLabel()
  const id = useId()
  const shared = { onBlur: () => {}, disabled: working !== null, invalid: false, describedBy: undefined }
  const Expression = editors.expression
  const Whole = editors.integer
  return (
    <>
      <div className="w-field">
        <label htmlFor={`${id}-scope`}>{label(fields.scope.label)}</label>
        <Expression
          {...shared}
          id={`${id}-scope`}
          field={{ ...fields.scope, about: { ME: settings.entity } }}
          label={label(fields.scope.label)}
          value={settings.scope}
          onChange={(scope) => change({ scope: typeof scope === 'string' && scope !== '' ? scope : null })}
        />
      </div>
      <div className="w-field">
        <label htmlFor={`${id}-limit`}>{label(fields.deleteLimit.label)}</label>
        <Whole
          {...shared}
          id={`${id}-limit`}
          field={fields.deleteLimit}
          label={label(fields.deleteLimit.label)}
          value={settings.deleteLimit}
          onChange={(limit) => change({ deleteLimit: Math.min(100, Math.max(0, Number(limit) || 0)) })}
        />
      </div>
    </>
  )
}
