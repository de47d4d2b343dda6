import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@radix-ui/themes'
import { dataNamed } from '#domain/results/run-data.ts'
import { references } from '#domain/field-kinds.ts'
import {
  designKinds,
  mostSections,
  sectionKinds,
  type DesignSection,
} from '#domain/reports/designed/definition.ts'
import { reportFolders } from '#domain/reports/report.ts'
import { useModel } from '../../../client/model.ts'
import { ReferencesEditor } from '../../../fields/reference-editor.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Fault } from '../../../fields/fault.tsx'
import {
  ChartFormInput,
  type Faults,
  boundTo,
  ChoiceInput,
  optionsOf,
  TextInput,
  faultsWithin,
  hasFault,
  type FaultOf,
  type PartProps,
} from './inputs.tsx'
import type { Draft } from './draft.ts'
import { PartList } from './part-list.tsx'
import { withNewSection, withSection } from './section-draft.ts'

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

interface SectionsPartProps extends PartProps {
  /** Entities and result tables that sections may be made of. */
  readonly data: readonly string[]
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

/** Sections of a document from top to bottom. The open one is edited in the parts beside this one. */
export function SectionsPart({ definition, faults, data, open, onOpen, onChange }: SectionsPartProps) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const model = useModel()
  const { sections } = definition
  const titleOf = ({ title, kind }: DesignSection): string => title || t(`kinds.${kind}`)
  return (
    <div className="rd-part-page">
      <p className="rd-hint">{t('sectionsHint')}</p>
      <PartList
        label={t('parts.sections')}
        parts={sections}
        keyOf={(_one, at) => String(at)}
        titleOf={titleOf}
        noteOf={({ kind, entity }) =>
          kind === 'text'
            ? t('kinds.text')
            : `${t(`kinds.${kind}`)} · ${label(dataNamed(entity, model).label)}`
        }
        isFaulty={(at) => hasFault(faults, `sections[${at}]`)}
        open={open}
        onOpen={onOpen}
        onMoved={(sections) => onChange({ ...definition, sections })}
        onRemove={(at) => onChange({ ...definition, sections: sections.toSpliced(at, 1) })}
        add={{
          label: t('addSection'),
          most: mostSections,
          onAdd: () => onChange(withNewSection(definition, 'list')),
        }}
        empty={t('noSections')}
      >
        {(section, at) => (
          <SectionForm
            section={section}
            data={data}
            faultOf={faultsWithin(faults, `sections[${at}]`)}
            onChange={(change) => onChange(withSection(definition, at, change))}
          />
        )}
      </PartList>
    </div>
  )
}

interface SectionFormProps {
  readonly section: DesignSection
  readonly data: readonly string[]
  readonly faultOf: FaultOf
  readonly onChange: (change: Partial<DesignSection>) => void
}

function SectionForm({ section, data, faultOf, onChange }: SectionFormProps) {
  const { t } = useTranslation('report-designer')
  const label = useLabel()
  const model = useModel()
  const id = useId()
  const { kind, text, entity } = section
  const bound = boundTo(section, onChange, faultOf)
  return (
    <>
      <TextInput wide label={t('sectionTitle')} {...bound('title')} />
      <ChoiceInput
        label={t('kind')}
        options={optionsOf(sectionKinds, (one) => t(`kinds.${one}`))}
        {...bound('kind')}
      />
      {kind === 'chart' && <ChartFormInput {...bound('chart')} />}
      {kind === 'text' ? (
        <div className="rd-input wide">
          <label htmlFor={id}>{t('sectionText')}</label>
          <TextArea
            id={id}
            size="1"
            rows={6}
            value={text}
            {...(faultOf('text') ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
            onChange={(event) => onChange({ text: event.target.value })}
          />
          <Fault id={`${id}-fault`} text={faultOf('text')} />
        </div>
      ) : (
        <ChoiceInput
          label={t('data')}
          value={entity}
          options={optionsOf(data, (name) => label(dataNamed(name, model).label))}
          onChange={(to) => onChange({ entity: to, columns: [], groups: [], filter: '', sort: [] })}
        />
      )}
    </>
  )
}
