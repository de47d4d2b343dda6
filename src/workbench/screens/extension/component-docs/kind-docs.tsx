import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commonProperties, kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import type { Properties, Property } from '#domain/pages/property.ts'
import { wholePage } from '#domain/pages/linked.ts'
import { useLabel } from '../../../i18n/index.ts'
import { PageView } from '../../pages/page/page-view.tsx'
import { kindSamples } from '../../pages/page/samples/index.ts'
import { sampleParts } from '../../pages/page/samples/linked.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

const groups = Object.keys(kindGroups) as KindGroup[]
const names = Object.keys(kinds) as KindName[]

const idOf = (name: KindName): string => `kind-${name}`
const showKind = (name: KindName): void => document.getElementById(idOf(name))?.scrollIntoView()

/** Every kind of component by group: what it is for, a live sample, its properties and its events. */
export function KindDocs() {
  const { t } = useTranslation('component-docs')
  const labelOf = useLabel()
  return (
    <>
      <section className="x-document">
        <h2>{t('kinds')}</h2>
        <p>{t('kindsAbout')}</p>
        <nav aria-label={t('kinds')} className="x-contents">
          {groups.map((group) => (
            <p key={group}>
              <b>{labelOf(kindGroups[group])}</b>
              {names
                .filter((name) => kindNamed(name).group === group)
                .map((name) => (
                  <button key={name} type="button" className="t-link" onClick={() => showKind(name)}>
                    {labelOf(kindNamed(name).label)}
                  </button>
                ))}
            </p>
          ))}
        </nav>
        <h3>{t('common')}</h3>
        <PropertyTable properties={commonProperties} />
      </section>
      {groups.map((group) => (
        <section key={group} className="x-document">
          <h2>{labelOf(kindGroups[group])}</h2>
          {names
            .filter((name) => kindNamed(name).group === group)
            .map((name) => (
              <KindDoc key={name} name={name} />
            ))}
        </section>
      ))}
    </>
  )
}

function KindDoc({ name }: { readonly name: KindName }) {
  const { t } = useTranslation('component-docs')
  const labelOf = useLabel()
  const { label, about, properties, events } = kindNamed(name)
  const sample = useMemo(() => wholePage(kindSamples[name], sampleParts).page, [name])
  return (
    <article className="x-kind" id={idOf(name)}>
      <h3>
        {labelOf(label)} <code>{name}</code>
      </h3>
      <p>{labelOf(about)}</p>
      <div className="x-sample" data-sample={name}>
        <PageView page={sample} />
      </div>
      {Object.keys(properties).length > 0 && <PropertyTable properties={properties} />}
      {Object.keys(events).length > 0 && (
        <p>
          {t('events')}{' '}
          {Object.entries(events).map(([event, { label: words }]) => (
            <span key={event} className="x-event">
              {labelOf(words)} <code>{event}</code>
            </span>
          ))}
        </p>
      )}
    </article>
  )
}

function PropertyTable({ properties }: { readonly properties: Properties }) {
  const { t } = useTranslation('component-docs')
  const labelOf = useLabel()
  const notesOf = (property: Property): string => {
    const options = property.kind === 'pick' ? Object.values(property.options).map(labelOf) : []
    const notes = [
      property.required && t('required'),
      property.help && labelOf(property.help),
      options.length > 0 && options.length <= 8 && options.join(t('between')),
      property.kind === 'items' &&
        Object.values(property.of)
          .map(({ label }) => labelOf(label))
          .join(t('between')),
    ]
    return notes.filter(Boolean).join(t('stop'))
  }
  return (
    <DataTable
      rows={Object.entries(properties)}
      keyOf={([name]) => name}
      columns={[
        { title: t('property'), isName: true, cell: ([, property]) => labelOf(property.label) },
        { title: t('name'), cell: ([name]) => <code>{name}</code> },
        { title: t('type'), cell: ([, property]) => t(`types.${property.kind}`) },
        { title: t('note'), cell: ([, property]) => notesOf(property) },
      ]}
    />
  )
}
