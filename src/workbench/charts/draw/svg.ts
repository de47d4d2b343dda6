import type { RenderFunction } from '@observablehq/plot'
import { keyText, type MarkKey } from '../marks.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Drawn {
  readonly svg: SVGSVGElement
}

/** Writes onto each drawn node which mark of the chart it is. */
export function keyedBy(data: readonly MarkKey[], className?: string): RenderFunction {
  return (index, scales, values, dimensions, context, next) => {
    const node = next!(index, scales, values, dimensions, context)
    if (node)
      Array.from(node.children).forEach((child, i) => {
        child.setAttribute('data-mark', keyText(data[index[i]!]!))
        if (className) child.setAttribute('class', className)
      })
    return node
  }
}

const namespace = 'http://www.w3.org/2000/svg'

/** An SVG element with attributes, in its parent. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  parent: Element | null,
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  words?: string,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (words !== undefined) element.textContent = words
  parent?.append(element)
  return element
}
