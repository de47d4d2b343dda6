import { useTranslation } from 'react-i18next'
import type { Environment } from '#domain/expressions/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { hasFault, type Faults, type PartProps } from './designer-parts.ts'
import type { Draft } from './draft.ts'
import { ExpressionField } from './expression-field.tsx'
import { HeadPart } from './head-part.tsx'
import { OrderPart } from './order-part.tsx'
import { ParametersPart } from './parameters-part.tsx'
import { SectionsPart } from './sections-part.tsx'

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
