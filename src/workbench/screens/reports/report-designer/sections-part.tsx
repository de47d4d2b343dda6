import { TextArea } from '@radix-ui/themes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mostSections, sectionKinds, type DesignSection } from '#domain/reports/designed/definition.ts'
import { dataNamed } from '#domain/results/run-data.ts'
import { useModel } from '../../../client/model.ts'
import { Fault } from '../../../fields/fault.tsx'
import { useLabel } from '../../../i18n/index.ts'
import {
  ChartFormInput,
  faultsWithin,
  hasFault,
  type FaultOf,
  type PartProps,
  boundTo,
  ChoiceInput,
  optionsOf,
  TextInput,
} from './inputs.tsx'
import { PartList } from './part-list.tsx'
import { withNewSection, withSection } from './section-draft.ts'

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
