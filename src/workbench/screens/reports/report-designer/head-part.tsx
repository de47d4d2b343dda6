import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dataNamed } from '#domain/results/run-data.ts'
import { references } from '#domain/field-kinds.ts'
import { designKinds } from '#domain/reports/designed/definition.ts'
import { reportFolders } from '#domain/reports/report.ts'
import { useModel } from '../../../client/model.ts'
import { ReferencesEditor } from '../../../fields/reference-editor.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { ChartFormInput, type Faults, boundTo, ChoiceInput, optionsOf, TextInput } from './inputs.tsx'
import type { Draft } from './draft.ts'

const rolesField = references('角色', 'Roles', 'role')

interface HeadPartProps {
  readonly draft: Draft
  /** Entities that reports may be made of. */
  readonly data: readonly string[]
  readonly faults: Faults
  readonly onChange: (change: Partial<Draft>) => void
  /** Another entity: what names fields of the old one no longer fits. */
  readonly onEntity: (entity: string) => void
}

/** What the report is called, of what it is made, and who may read it. */
export function HeadPart({ draft, data, faults, onChange, onEntity }: HeadPartProps) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const model = useModel()
  const id = useId()
  const { definition } = draft
  const bound = boundTo(draft, onChange)
  const inDefinition = boundTo(
    definition,
    (change) => onChange({ definition: { ...definition, ...change } }),
    (member) => faults.get(member),
  )
  const folders = Object.entries(reportFolders).map(([value, of]) => ({ value, label: label(of) }))
  const own = folders.some(({ value }) => value === draft.folder) ? null : draft.folder
  return (
    <div className="rd-part-page rd-head">
      <TextInput label={t('name')} {...bound('name')} />
      <TextInput label={t('code')} disabled={draft.id !== null} {...bound('code')} />
      <ChoiceInput
        label={t('folder')}
        value={own === null ? draft.folder : null}
        options={folders}
        none={t('ownFolder')}
        onChange={(folder) => onChange({ folder: folder ?? '' })}
      />
      {own !== null && <TextInput label={t('folderName')} {...bound('folder')} />}
      <ChoiceInput
        label={t('data')}
        value={definition.entity}
        options={optionsOf(data, (name) => label(dataNamed(name, model).label))}
        onChange={onEntity}
      />
      <ChoiceInput
        label={t('kind')}
        options={optionsOf(designKinds, (kind) => t(`kinds.${kind}`))}
        {...inDefinition('kind')}
      />
      {definition.kind === 'chart' && <ChartFormInput {...inDefinition('chart')} />}
      <TextInput wide label={t('about')} {...inDefinition('about')} />
      <div className="rd-input wide">
        <label htmlFor={`${id}-roles`}>{t('roles')}</label>
        <ReferencesEditor
          id={`${id}-roles`}
          field={rolesField}
          label={t('roles')}
          value={draft.roles}
          onChange={(roles) => onChange({ roles: roles as readonly string[] })}
        />
        <p className="rd-hint">{t('rolesHint')}</p>
      </div>
    </div>
  )
}
