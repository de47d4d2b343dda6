import { widgetKinds } from '#domain/pages/kinds/widgets.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { sample } from './sample.ts'

export const widgetSamples = Object.fromEntries(
  Object.keys(widgetKinds).map((type) => [
    type,
    sample(type, { props: { at: { x: 0, y: 0, w: 12, h: 5 } } }),
  ]),
) as Readonly<Record<keyof typeof widgetKinds, PageFile>>
