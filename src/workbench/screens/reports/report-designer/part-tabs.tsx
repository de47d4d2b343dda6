import { useTranslation } from 'react-i18next'
import type { Environment } from '#domain/expressions/index.ts'
import { mostParameters } from '#domain/reports/designed/definition.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { currentModel } from '../../../client/model.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { ColumnsPart, OrderPart } from './columns-part.tsx'
import { hasFault, type Faults, type PartProps, faultsWithin } from './inputs.tsx'
import type { Draft } from './draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { HeadPart, SectionsPart } from './head-part.tsx'
import { changedParameter, withoutParameter, withParameter } from './parameter-draft.ts'
import { ParameterForm } from './parameter-form.tsx'
import { PartList } from './part-list.tsx'

const partsOfRows = ['columns', 'order', 'filter'] as const

export type Part = 'report' | 'sections' | 'parameters' | (typeof partsOfRows)[number]

/** Which of some parts is open. */
interface Opened {
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

interface PartTabsProps {
  readonly part: Part
  readonly onPart: (part: Part) => void
  readonly draft: Draft
  readonly data: readonly string[]
  /** What is edited in the parts of rows, and in the others. */
  readonly rows: PartProps
  readonly whole: PartProps
  /** Number of the section whose rows are edited; null: those of the report. */
  readonly at: number | null
  readonly isRows: boolean
  readonly environment: Environment
  readonly faults: Faults
  readonly column: Opened
  readonly parameter: Opened
  readonly section: Opened
  readonly onDraft: (change: Partial<Draft>) => void
  readonly onEntity: (entity: string) => void
}

/** The parts of a report; those of rows are of the open section of a document. */
export function PartTabs(props: PartTabsProps) {
  const { part, onPart, whole, rows, at, isRows, environment, faults } = props
  const { t } = useTranslation('report-designer')
  const isDocument = whole.definition.kind === 'document'
  const prefix = at === null ? '' : `sections[${at}].`
  const itemOf = (value: Part, members: readonly string[], content: React.ReactNode) => ({
    value,
    label: (
      <>
        {t(`parts.${value}`)}
        {members.some((member) => hasFault(faults, member)) && (
          <StatusChip tone="bad">{t('faulty')}</StatusChip>
        )}
      </>
    ),
    content,
  })
  const { definition, onChange } = rows
  const ofRows = isRows
    ? [
        itemOf(
          'columns',
          [`${prefix}columns`],
          <ColumnsPart {...rows} environment={environment} {...props.column} />,
        ),
        itemOf(
          'order',
          [`${prefix}groups`, `${prefix}sort`],
          <OrderPart {...rows} environment={environment} />,
        ),
        itemOf(
          'filter',
          [`${prefix}filter`],
          <div className="rd-part-page">
            <p className="rd-hint">{t('filterHint')}</p>
            <ExpressionField
              label={t('parts.filter')}
              environment={environment}
              wanted="bool"
              value={definition.filter}
              fault={rows.faults.get('filter')}
              onChange={(filter) => onChange({ ...definition, filter })}
            />
          </div>,
        ),
      ]
    : []
  const items = [
    itemOf(
      'report',
      ['entity', 'chart'],
      <HeadPart
        draft={props.draft}
        data={props.data}
        faults={faults}
        onChange={props.onDraft}
        onEntity={props.onEntity}
      />,
    ),
    ...(isDocument
      ? [itemOf('sections', ['sections'], <SectionsPart {...whole} data={props.data} {...props.section} />)]
      : []),
    ...ofRows,
    itemOf('parameters', ['parameters'], <ParametersPart {...whole} {...props.parameter} />),
  ]
  return (
    <Tabs
      label={t('partsOf')}
      value={items.some(({ value }) => value === part) ? part : isDocument ? 'sections' : 'columns'}
      onChange={(next) => onPart(next as Part)}
      items={items}
    />
  )
}

interface ParametersPartProps extends PartProps {
  readonly open: number | null
  readonly onOpen: (at: number | null) => void
}

/** What readers are asked before the report runs. */
function ParametersPart({ definition, faults, open, onOpen, onChange }: ParametersPartProps) {
  const { t } = useTranslation('report-designer')
  const language = useLanguage()
  const { parameters } = definition
  return (
    <div className="rd-part-page">
      <p className="rd-hint">{t('parametersHint')}</p>
      <PartList
        label={t('parameters')}
        parts={parameters}
        keyOf={(_one, at) => String(at)}
        titleOf={({ label, name }) => label || name}
        noteOf={({ name }) => name}
        isFaulty={(at) => hasFault(faults, `parameters[${at}]`)}
        open={open}
        onOpen={onOpen}
        onMoved={(parameters) => onChange({ ...definition, parameters })}
        onRemove={(at) => onChange(withoutParameter(definition, at))}
        add={{
          label: t('addParameter'),
          most: mostParameters,
          onAdd: () => onChange(withParameter(definition, null, { language, model: currentModel() })),
        }}
        empty={t('noParameters')}
      >
        {(parameter, at) => (
          <ParameterForm
            parameter={parameter}
            parameters={parameters}
            entity={definition.entity}
            faultOf={faultsWithin(faults, `parameters[${at}]`)}
            onChange={(to) => onChange(changedParameter(definition, at, to))}
          />
        )}
      </PartList>
    </div>
  )
}
