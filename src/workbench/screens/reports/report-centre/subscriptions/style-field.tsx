import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/reports/report.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { useCall } from '../../../../client/query.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { tableKindOf } from '../report-facts.ts'
import { callOf } from '../report-style.ts'
import { ListedField, NONE } from './listed-field.tsx'
import {
  sectionStylesOf,
  styleOptions,
  withSectionStyle,
  type SubscriptionContent,
} from './subscription-values.ts'

interface StyleFieldsProps {
  readonly report: Report
  readonly content: SubscriptionContent
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: (some: Partial<SubscriptionContent>) => void
}

/** The style that files and mails follow, or one for each section of a document that is a list. */
export function StyleFields({ report, content, faults, onChange }: StyleFieldsProps) {
  const { t } = useTranslation('report-subscriptions')
  const label = useLabel()
  if (!report.sections)
    return (
      <StyleField
        report={report}
        name="style"
        text={t('style')}
        none={t('noStyle')}
        chosen={content.style ?? null}
        targets={content}
        fault={faults['style']}
        onChoose={(style) => onChange({ style })}
      />
    )
  const chosen = sectionStylesOf(content)
  return report.sections.flatMap(({ report: section }) => {
    if (!section?.sectionOf || tableKindOf(section) !== 'list') return []
    const { at } = section.sectionOf
    return (
      <StyleField
        key={at}
        report={section}
        name={`sectionStyles.${at}`}
        text={t('sectionStyle', { section: label(section.label) })}
        none={t('defaultStyle')}
        chosen={chosen[at] ?? null}
        targets={content}
        fault={chosen[at] ? faults['sectionStyles'] : undefined}
        onChoose={(id) => onChange({ sectionStyles: withSectionStyle(chosen, at, id) })}
      />
    )
  })
}

interface StyleFieldProps {
  readonly report: Report
  readonly name: string
  readonly text: string
  /** Without a style. */
  readonly none: string
  readonly chosen: string | null
  readonly targets: SubscriptionContent
  readonly fault: string | undefined
  readonly onChoose: (id: string | null) => void
}

/** A style of a report or section; others than the owner use shared ones alone. */
function StyleField({ report, name, text, none, chosen, targets, fault, onChoose }: StyleFieldProps) {
  const { t } = useTranslation('report-subscriptions')
  const { data } = useCall(reportStyles.list, callOf(report))
  if (!data) return null
  const options = styleOptions(data.items, targets)
  const isGone = chosen !== null && options.every(({ value }) => value !== chosen)
  return (
    <ListedField
      name={name}
      text={text}
      value={chosen ?? NONE}
      options={[
        { value: NONE, label: none },
        ...options,
        ...(isGone ? [{ value: chosen, label: t('styleGone') }] : []),
      ]}
      fault={fault}
      onChoose={(value) => onChoose(value === NONE ? null : value)}
    />
  )
}
