import { useTranslation } from 'react-i18next'
import type { Report } from '#domain/reports/report.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { useCall } from '../../../../client/query.ts'
import { ListedField, NONE } from './listed-field.tsx'
import { styleOptions, type SubscriptionContent } from './subscription-values.ts'

interface StyleFieldProps {
  readonly report: Report
  readonly content: SubscriptionContent
  readonly fault: string | undefined
  readonly onChange: (some: Partial<SubscriptionContent>) => void
}

/** A style of the report, which its files and mails follow; others than the owner use shared ones alone. */
export function StyleField({ report, content, fault, onChange }: StyleFieldProps) {
  const { t } = useTranslation('report-subscriptions')
  const { data } = useCall(reportStyles.list, { reportCode: report.code })
  const { style } = content
  if (!data) return null
  const options = styleOptions(data.items, content)
  const isGone = style && options.every(({ value }) => value !== style)
  return (
    <ListedField
      name="style"
      text={t('style')}
      value={style ?? NONE}
      options={[
        { value: NONE, label: t('noStyle') },
        ...options,
        ...(isGone ? [{ value: style, label: t('styleGone') }] : []),
      ]}
      fault={fault}
      onChoose={(chosen) => onChange({ style: chosen === NONE ? null : chosen })}
    />
  )
}
