import { CheckboxGroup } from '@radix-ui/themes'
import { createElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reportSubscription } from '#domain/entities/reports/report-subscription.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { OutputOf } from '#domain/service.ts'
import { numberColumns, type Report } from '#domain/reports/report.ts'
import type { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { Fault } from '../../../../fields/fault.tsx'
import { editors } from '../../../../fields/editors.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { ListedField, NONE } from './listed-field.tsx'
import { StyleFields } from './style-field.tsx'
import { daysOf, type SubscriptionContent } from './subscription-values.ts'
import '../../../../fields/fields.css'

/** What the server found wrong, by field. */
export type Faults = Readonly<Record<string, string>>

interface PartProps {
  readonly report: Report
  readonly content: SubscriptionContent
  readonly faults: Faults
  readonly onChange: (some: Partial<SubscriptionContent>) => void
}

type Name = keyof SubscriptionContent & keyof typeof reportSubscription.fields

/** A declared field with the editor of its kind. */
function DeclaredField({ name, content, faults, onChange }: PartProps & { readonly name: Name }) {
  const label = useLabel()
  const id = useId()
  const field: Field = reportSubscription.fields[name]
  const fault = faults[name]
  const editor = {
    id,
    field,
    label: label(field.label),
    value: content[name],
    onChange: (value: unknown) => onChange({ [name]: value } as Partial<SubscriptionContent>),
    invalid: fault !== undefined,
    describedBy: fault === undefined ? undefined : `${id}-note`,
  }
  return (
    <div className={field.kind === 'flag' ? 't-form-field rs-flag' : 't-form-field'}>
      <label htmlFor={id}>{label(field.label)}</label>
      {createElement(editors[field.kind], editor)}
      <Fault id={`${id}-note`} text={fault} />
    </div>
  )
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const MONTH = Array.from({ length: 31 }, (_day, at) => at + 1)

export function TimeFields(props: PartProps) {
  const { t } = useTranslation('report-subscriptions')
  const { content, faults, onChange } = props
  const isWeekly = content.subType === 'W'
  return (
    <fieldset>
      <legend>{t('when')}</legend>
      <DeclaredField {...props} name="name" />
      <DeclaredField {...props} onChange={(some) => onChange({ subDays: [], ...some })} name="subType" />
      <DeclaredField {...props} name="subTime" />
      {content.subType !== 'D' && (
        <div className="t-form-field rs-wide" role="group" aria-label={t('days')}>
          <span>{t(isWeekly ? 'days' : 'daysOfMonth')}</span>
          <CheckboxGroup.Root
            size="1"
            className="rs-days"
            value={daysOf(content.subDays).map(String)}
            onValueChange={(days) => onChange({ subDays: days.map(Number) })}
          >
            {(isWeekly ? WEEK : MONTH).map((day) => (
              <CheckboxGroup.Item key={day} value={String(day)}>
                {isWeekly ? t(`weekdays.${day}`) : day === 31 ? t('lastDay') : day}
              </CheckboxGroup.Item>
            ))}
          </CheckboxGroup.Root>
          <Fault text={faults['subDays']} />
        </div>
      )}
    </fieldset>
  )
}

type Options = OutputOf<typeof reportSubscriptions.options>

export function TargetFields(props: PartProps & { readonly options: Options }) {
  const { t } = useTranslation('report-subscriptions')
  const { content, faults, options, onChange } = props
  const domains = options.mailDomains as readonly string[]
  return (
    <fieldset>
      <legend>{t('toWhom')}</legend>
      <DeclaredField {...props} name="isSendEmail" />
      {content.isSendEmail && !options.hasMail && <p className="rs-note">{t('noMail')}</p>}
      {content.isSendEmail && (
        <ListedField
          name="format"
          text={t('format')}
          value={content.format ?? 'xlsx'}
          options={(options.formats as string[]).map((value) => ({
            value,
            label: t(`formats.${value}`, value.toUpperCase()),
          }))}
          fault={faults['format']}
          onChoose={(format) => onChange({ format })}
        />
      )}
      {content.isSendEmail && <StyleFields {...props} />}
      {options.reachesOthers && content.isSendEmail && <DeclaredField {...props} name="emailType" />}
      {options.reachesOthers && content.emailType !== 'C' && (
        <>
          <DeclaredField {...props} name="targetUsers" />
          <DeclaredField {...props} name="targetRoles" />
        </>
      )}
      {content.emailType === 'C' && (
        <>
          <DeclaredField {...props} name="emailAddress" />
          <p className="rs-note">
            {domains.length === 0 ? t('noDomains') : t('domains', { domains: domains.join(', ') })}
          </p>
        </>
      )}
      {content.emailType !== 'C' && <p className="rs-note">{t('ownRights')}</p>}
    </fieldset>
  )
}

export function ConditionFields(props: PartProps) {
  const { t } = useTranslation('report-subscriptions')
  const label = useLabel()
  const { report, content, faults, onChange } = props
  const columns = numberColumns(report)
  return (
    <fieldset>
      <legend>{t('onlyWhen')}</legend>
      <DeclaredField {...props} name="onlyWhenRows" />
      {columns.length > 0 && (
        <ListedField
          name="levelColumn"
          text={t('levelColumn')}
          value={content.levelColumn ?? NONE}
          options={[
            { value: NONE, label: t('noLevel') },
            ...columns.map((value) => ({ value, label: label(report.columns[value]!.label) })),
          ]}
          fault={faults['levelColumn']}
          onChoose={(column) =>
            onChange(
              column === NONE
                ? { levelColumn: null, levelOperator: null, level: null }
                : { levelColumn: column, levelOperator: content.levelOperator ?? 'ge' },
            )
          }
        />
      )}
      {content.levelColumn && (
        <>
          <DeclaredField {...props} name="levelOperator" />
          <DeclaredField {...props} name="level" />
        </>
      )}
    </fieldset>
  )
}
