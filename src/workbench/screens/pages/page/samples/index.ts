import type { KindName } from '#domain/pages/kinds/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { chartSamples } from './charts.ts'
import { boardSamples, contentSamples } from './content.ts'
import { dataSamples } from './data.ts'
import { inputSamples } from './inputs.ts'
import { buttonSamples, layoutSamples } from './layout.ts'
import { linkedSample } from './linked.ts'
import { widgetSamples } from './widgets.ts'

/** A small page for each kind: what it looks like, with rows of its own. Documentation and tests draw them. */
export const kindSamples: Readonly<Record<KindName, PageFile>> = {
  ...contentSamples,
  ...boardSamples,
  ...inputSamples,
  ...layoutSamples,
  linked: linkedSample,
  ...dataSamples,
  ...chartSamples,
  ...buttonSamples,
  ...widgetSamples,
}
