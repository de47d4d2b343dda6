import { menu } from '#domain/menu/index.ts'
import type { Entity } from '#domain/entity.ts'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'
import { ownRoute } from '#domain/rules/own-route.ts'
import { reminderText, type Found, type Moment } from '#domain/system/reminder-text.ts'
import { limitsOf } from '../../identity/limits.ts'
import { standingOf, type Standing } from '../../identity/standing.ts'
import type { Tx } from '../../db/tenant.ts'
import { findRows, type Clock } from '../../platform/expressions/condition.ts'
import { reachesOthers } from './recipients.ts'
import { entityOf, limitsOfSubject, type Reminder } from './reminder.ts'
import { reminderFaults } from './rule.ts'

/** Why a reminder cannot look; told in its log. */
export class Refused extends Error {
  readonly label: Label

  constructor(label: Label) {
    super(label.en)
    this.label = label
  }
}

const refusals = {
  noOwner: {
    zh: '负责人 {owner} 已不存在、已停用或不能进入该计划单元',
    en: 'its owner {owner} is no more, is not active or may not enter the plan unit',
  },
  noRight: { zh: '负责人 {owner} 已无所需权限', en: 'its owner {owner} has lost the permission it needs' },
} as const satisfies Record<string, Label>

/** Rows of what a reminder is about, as the tenant has it; null: it is about nothing. */
export interface FoundRows extends Found {
  readonly entity: Entity | null
}

/** What a reminder finds in the transaction, which has the limits of its owner. */
export async function foundBy(tx: Tx, reminder: Reminder, clock: Clock): Promise<FoundRows> {
  const entity = entityOf(reminder, tx.model)
  return { entity, ...(entity ? await findRows(tx, entity, reminder.conditionExpr, clock) : nothing) }
}

const nothing: Found = { count: 0, rows: [] }

/** The same with the rights that its owner has by now. @throws Refused when they are not enough any more */
export async function lookFor(tx: Tx, reminder: Reminder, clock: Clock): Promise<FoundRows> {
  const owner = await ownerOf(tx, reminder)
  const limits = limitsOfSubject(reminder, owner, limitsOf(owner, tx.planUnitCode))
  const limited: Tx = { ...tx, limits, model: owner.model }
  const [fault] = reminderFaults(reminder, limited.limits, 'en', owner.model)
  const [zh] = reminderFaults(reminder, limited.limits, 'zh-Hans', owner.model)
  if (fault && zh) throw new Refused({ zh: zh.message, en: fault.message })
  return foundBy(limited, reminder, clock)
}

/** What a recipient sees of the same rows; null: everything that the owner sees may be told. */
export async function foundFor(
  tx: Tx,
  reminder: Reminder,
  userName: string,
  clock: Clock,
): Promise<FoundRows | null> {
  if (userName.toLowerCase() === reminder.owner?.toLowerCase() || !reminder.about) return null
  const reader = await standingOf(tx, userName)
  const limits = reader ? limitsOfSubject(reminder, reader, limitsOf(reader, tx.planUnitCode)) : undefined
  if (!limits?.narrows) return null
  // A condition or a text about fields that are kept from the recipient tells nothing.
  return reminderFaults(reminder, limits, 'en', reader?.model).length > 0
    ? { entity: null, ...nothing }
    : foundBy({ ...tx, limits, model: reader?.model }, reminder, clock)
}

async function ownerOf(tx: Tx, reminder: Reminder): Promise<Standing> {
  const values = { owner: reminder.owner ?? '?' }
  const owner = reminder.owner ? await standingOf(tx, reminder.owner) : null
  if (!owner) throw new Refused(filled(refusals.noOwner, values))
  const needed = reachesOthers(reminder, owner.userName) ? 'Pages.Users' : 'Pages.Roles'
  if (!owner.permissions.has(needed)) throw new Refused(filled(refusals.noRight, values))
  return owner
}

/** It has something to say: rows were found, or it is about none. */
export const isToSpeak = (reminder: Reminder, found: Found): boolean => found.count > 0 || !reminder.about

export interface Message {
  readonly title: Label
  readonly text: Label
}

export function messageOf(reminder: Reminder, found: FoundRows, moment: Moment): Message {
  const words = {
    title: reminder.title,
    content: reminder.content ?? null,
    rowText: reminder.rowText ?? null,
    entity: found.entity,
  }
  const [zh, en] = (['zh-Hans', 'en'] as const).map((language) =>
    reminderText(words, found, moment, language),
  )
  return { title: { zh: zh!.title, en: en!.title }, text: { zh: zh!.text, en: en!.text } }
}

export const inLanguage = ({ title, text }: Message, language: Language) => ({
  title: textOf(title, language),
  text: textOf(text, language),
})

/** Addresses have an end. */
const mostNamed = 1500

const screens = menu.flatMap((group) => group.screens)

/** Where the rows are shown, by their keys. */
export function placeOf({ entity, ...found }: FoundRows): string | null {
  const route = entity && (entity.route ?? screens.find((screen) => screen.list === entity.name)?.route)
  if (!route) return null
  const keys = new Set(found.rows.map((row) => String(row[entity.key[0]!])))
  const named = [...keys].map(encodeURIComponent).join(';')
  const isWhole = found.count > 0 && found.count === found.rows.length && named.length <= mostNamed
  return (isWhole ? ownRoute(`${route}?keys=${named}`) : null) ?? route
}
