import type { TFunction } from 'i18next'
import type { reportStyles } from '#domain/services/reports/styles.ts'
import type { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import type { InputOf, OutputOf } from '#domain/service.ts'
import type { Tone } from '../../../../parts/status-chip.tsx'

export type Subscription = OutputOf<typeof reportSubscriptions.list>['items'][number]
export type SubscriptionContent = Omit<InputOf<typeof reportSubscriptions.create>, 'reportCode'>

/** What a new subscription begins with. */
export const newSubscription = (name: string, params: unknown): SubscriptionContent => ({
  name,
  params,
  subType: 'D',
  subTime: '07:30',
  subDays: [],
  isSendEmail: false,
  emailType: 'P',
  emailAddress: null,
  targetUsers: [],
  targetRoles: [],
  format: 'xlsx',
  style: null,
  sectionStyles: [],
  onlyWhenRows: false,
  levelColumn: null,
  levelOperator: null,
  level: null,
  paused: false,
})

/** What of a kept one is sent when it is changed. */
export const contentOf = (kept: Subscription): SubscriptionContent =>
  Object.fromEntries(
    Object.keys(newSubscription('', null)).map((name) => [name, kept[name as keyof Subscription] ?? null]),
  ) as unknown as SubscriptionContent

type Style = OutputOf<typeof reportStyles.list>['items'][number]
type Targets = Pick<SubscriptionContent, 'emailType' | 'targetUsers' | 'targetRoles'>

/** The recipient gets it with their own rights: the owner's styles are not theirs. */
const hasReaders = ({ emailType, targetUsers, targetRoles }: Targets): boolean =>
  emailType !== 'C' && [targetUsers, targetRoles].some((codes) => daysOf(codes).length > 0)

/** Ids of styles by the number of the section; null: none is chosen. */
export const sectionStylesOf = ({ sectionStyles }: Pick<SubscriptionContent, 'sectionStyles'>) =>
  Array.isArray(sectionStyles) ? (sectionStyles as (string | null)[]) : []

/** The styles of sections with another one for one of them. */
export const withSectionStyle = (
  styles: readonly (string | null)[],
  section: number,
  id: string | null,
): (string | null)[] =>
  Array.from({ length: Math.max(styles.length, section + 1) }, (_, at) =>
    at === section ? id : (styles[at] ?? null),
  )

/** Styles that a subscription may follow, by id. */
export const styleOptions = (styles: readonly Style[], targets: Targets) =>
  styles
    .filter(({ own, shared }) => shared === true || (own && !hasReaders(targets)))
    .map(({ id, styleName }) => ({ value: id, label: styleName }))

export const daysOf = (days: unknown): readonly number[] => (Array.isArray(days) ? (days as number[]) : [])

/** When it comes, in words: `Mon, Thu 07:30`. */
export function whenText(
  { subType, subTime, subDays }: Pick<SubscriptionContent, 'subType' | 'subTime' | 'subDays'>,
  t: TFunction,
): string {
  const days = daysOf(subDays)
  if (subType === 'W') return `${days.map((day) => t(`weekdays.${day}`)).join(', ')} ${subTime}`
  if (subType === 'M')
    return `${days.map((day) => (day === 31 ? t('lastDay') : t('dayOfMonth', { day }))).join(', ')} ${subTime}`
  return t('daily', { time: subTime })
}

export const tones: Readonly<Record<string, Tone>> = {
  S: 'good',
  P: 'warn',
  F: 'bad',
  N: 'warn',
  W: 'info',
}
