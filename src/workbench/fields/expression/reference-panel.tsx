import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainName, type Environment, type Property } from '#domain/expressions/environment.ts'
import { functions } from '#domain/expressions/functions.ts'
import { typeLabel } from '#domain/expressions/types.ts'
import { noted, type Label } from '#domain/label.ts'
import { useLabel } from '../../i18n/index.ts'

interface ReferencePanelProps {
  readonly environment: Environment
  readonly onInsert: (text: string) => void
}

interface Entry {
  readonly shown: string
  readonly insert: string
  readonly label: Label
}

/** Functions by what they are about, and what a row can be asked; a click writes it where the caret is. */
export function ReferencePanel({ environment, onInsert }: ReferencePanelProps) {
  const { t } = useTranslation('expressions')
  const label = useLabel()
  const [sought, setSought] = useState('')
  const wanted = plainName(sought.trim())
  const fits = ({ shown, label: labels }: Entry): boolean =>
    plainName(shown).includes(wanted) ||
    labels.zh.includes(sought.trim()) ||
    plainName(labels.en).includes(wanted)
  const groups = [...rootGroups(environment, label), ...functionGroups(t)]
    .map(({ title, entries }) => ({ title, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className="t-expression-reference">
      <input
        type="search"
        aria-label={t('searchNames')}
        placeholder={t('searchNames')}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <div className="groups">
        {groups.length === 0 && <p>{t('noNames')}</p>}
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h4>{title}</h4>
            <ul>
              {entries.map((one) => (
                <li key={one.shown}>
                  <button type="button" onClick={() => onInsert(one.insert)}>
                    <code>{one.shown}</code>
                    <span>{label(one.label)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function functionGroups(t: (key: string) => string) {
  const groups = Map.groupBy(functions, ({ group }) => group)
  return [...groups].map(([group, own]) => ({
    title: t(`groups.${group}`),
    entries: own.map(({ name, usage, label }): Entry => ({ shown: usage, insert: `${name}(`, label })),
  }))
}

function rootGroups(environment: Environment, label: (label: Label) => string) {
  return Object.entries(environment.roots).map(([root, object]) => {
    const declared = environment.object(object)
    return {
      title: `${root} · ${label(declared.label)}`,
      entries: declared.properties().map((property) => entryOf(root, property)),
    }
  })
}

function entryOf(root: string, { name, label, type }: Property): Entry {
  const path = `${root}.${name}`
  return { shown: path, insert: path, label: noted(label, typeLabel(type)) }
}
