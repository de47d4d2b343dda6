import { beforeAll, expect, it, vi } from 'vitest'
import { sceneOf } from '../../../src/workbench/gantt/model/scene.ts'
import { Camera } from '../../../src/workbench/gantt/view/camera.ts'
import { modelOf } from './support.ts'

const scene = sceneOf(
  modelOf([
    { row: 0, start: 0, length: 3600 },
    { row: 2, start: 90_000, length: 7200 },
  ]),
  new Set(),
)

beforeAll(() => void vi.stubGlobal('cancelAnimationFrame', () => undefined))

const opened = (): Camera => {
  const camera = new Camera(
    () => scene,
    () => undefined,
  )
  camera.set({ width: 400, height: 300, left: 100 })
  camera.fit()
  return camera
}

it('knows that all times are in view until one looks at some', () => {
  expect(opened().whole).toBe(true)
  const wider = opened()
  wider.set({ width: 600, left: 0 })
  expect(wider.whole).toBe(true)
  const lower = opened()
  lower.scrollBy(0, 20)
  expect(lower.whole).toBe(true)
})

it.each([
  ['scrolling', (camera: Camera) => camera.scrollBy(10, 0)],
  ['zooming', (camera: Camera) => camera.zoom(2)],
  ['a stretch of time', (camera: Camera) => camera.zoomTo(100, 200, null)],
])('%s ends that, fitting brings it back', (_, look) => {
  const camera = opened()
  look(camera)
  expect(camera.whole).toBe(false)
  camera.fitAll()
  expect(camera.whole).toBe(true)
})
