import { useTranslation } from 'react-i18next'
import { commonProperties, kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import type { Properties } from '#domain/pages/property.ts'
import { wholePage } from '#domain/pages/linked.ts'
import { useLabel } from '../../../i18n/index.ts'
import { PageView } from '../../pages/page/page-view.tsx'
import { kindSamples } from '../../pages/page/samples/index.ts'
import { sampleParts } from '../../pages/page/samples/linked.ts'

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
  return (
    <article className="x-kind" id={idOf(name)}>
      <h3>
        {labelOf(label)} <code>{name}</code>
      </h3>
      <p>{labelOf(about)}</p>
      <div className="x-sample" data-sample={name}>
        <PageView page={wholePage(kindSamples[name], sampleParts).page} />
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
  return (
    <table className="t-table">
      <thead>
        <tr>
          <th scope="col">{t('property')}</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('note')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(properties).map(([name, property]) => {
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
          return (
            <tr key={name}>
              <th scope="row">{labelOf(property.label)}</th>
              <td>
                <code>{name}</code>
              </td>
              <td>{t(`types.${property.kind}`)}</td>
              <td>{notes.filter(Boolean).join(t('stop'))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
