import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { useFigures } from '../../../../../fields/use-figures.ts'
import { MenuIcon } from '../../../../../parts/icons.ts'
import { isWall } from '../../../../../state/credentials.ts'
import { EmptyState } from '../../../../../parts/states.tsx'
import { FramedScreen } from '../../../../../navigation/framed-screen.tsx'
import { Clickable } from '../../clickable.tsx'
import { type KindProps, useOpenPage } from '../../page-context.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpressions, useExpression } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { useText } from '../../use-text.ts'
import { ValuesState } from '../../states.tsx'
import { numberOf, wireText } from '../../wire-values.ts'
import { MarkedText } from '../../marked-text.tsx'
import { OpenScreens } from '../../use-may-show.ts'
import { Difference } from '../content/text.tsx'
import { KpiNumber } from '../kpi/of-kpi.tsx'

/** A number as large as its place. */
export function NumberKind(props: KindProps<'number'>) {
  const { from, kpi, label } = props.values
  return from === 'kpi' ? <KpiNumber code={kpi} label={label} /> : <NumberOfExpression {...props} />
}

function NumberOfExpression({ values }: KindProps<'number'>) {
  const { label, value, compare, moreIsBetter, bands } = values
  const figures = useFigures()
  const form = useFigureForm(values)
  const name = useText(label)
  const known = useExpressions([
    { text: value, gives: 'number' },
    { text: compare, gives: 'number' },
  ])
  const [number = null, other = null] = known.map((one) => numberOf(one.value))
  const tone = useBandTone(number, bands)
  const figure = figures.parts(number, form)
  return (
    <Clickable<'number'> event="click" className="pg-number">
      {name !== '' && <span className="name">{name}</span>}
      <ValuesState of={known}>
        <strong data-tone={tone}>
          {figure.number}
          {figure.unit !== '' && <small>{figure.unit}</small>}
        </strong>
        {number !== null && other !== null && (
          <Difference value={number} compare={other} form={form} moreIsBetter={moreIsBetter} />
        )}
      </ValuesState>
    </Clickable>
  )
}

/** A short line that can take its colour from a value. */
export function LabelKind({ values: { text, value, bands } }: KindProps<'label'>) {
  const tone = useBandTone(numberOf(useExpression(value, 'number').value), bands)
  return (
    <Clickable<'label'> event="click" className="pg-words" data-tone={tone}>
      <MarkedText text={text} />
    </Clickable>
  )
}

const SIZE = 48

/** An icon that can take its colour from a value. */
export function IconKind({ values: { label, name, value, bands } }: KindProps<'icon'>) {
  const tone = useBandTone(numberOf(useExpression(value, 'number').value), bands)
  const words = useText(label)
  return (
    <Clickable<'icon'>
      event="click"
      className="pg-icon"
      data-tone={tone}
      {...(words === '' ? {} : { role: 'img', 'aria-label': words })}
    >
      <MenuIcon name={name} size={SIZE} />
    </Clickable>
  )
}

/** Routes of the screens around, and codes of the pages that they are on. */
const Around = createContext<readonly string[]>([])

/** A screen of the product inside of the page, for whoever may open it; never inside of itself. */
export function AppKind({ values: { route, parameters } }: KindProps<'app'>) {
  const { t } = useTranslation('page')
  const { page, isEdited } = useOpenPage()
  const open = use(OpenScreens)
  const around = use(Around)
  const names = Object.keys(parameters)
  const values = useExpressions(names.map((name) => ({ text: parameters[name]!, gives: 'any' })))
  const given = JSON.stringify(names.map((name, at) => [name, wireText(values[at]!.value)]))
  const search = useMemo(
    () => Object.fromEntries((JSON.parse(given) as [string, string][]).filter(([, text]) => text !== '')),
    [given],
  )
  const own = routeOfPage(page.code)
  const inside = useMemo(() => [...around, own, route], [around, own, route])
  if (route === '') return <EmptyState title={t('noScreen')} />
  if (around.includes(route) || route === own) return <EmptyState title={t('nestedScreen')} />
  if (isWall()) return <EmptyState title={t('notOnWall')} hint={t('notOnWallScreen')} />
  if (!open.has(route)) return <EmptyState title={t('closedScreen')} />
  return (
    <Around value={inside}>
      <div className="pg-app" inert={isEdited}>
        <FramedScreen path={route} search={search} />
      </div>
    </Around>
  )
}
