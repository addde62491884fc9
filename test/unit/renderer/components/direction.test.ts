import { mdiArrowLeft, mdiMagnify, mdiUndoVariant } from '@mdi/js';
import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { VIcon } from 'vuetify/components/VIcon';
import { vuetify } from '#renderer/app/vuetify';
import { alongLine } from '#renderer/components/ui/direction';
import WidgetIcon from '#renderer/components/ui/WidgetIcon.vue';

const root = document.documentElement;
afterEach(() => root.removeAttribute('dir'));

it('turns icons that point along the line, and no others', () => {
  const turned = (icon: string) => {
    const own = mount(WidgetIcon, { props: { path: icon } });
    const ofVuetify = mount(VIcon, { props: { icon }, global: { plugins: [vuetify] } });
    expect(ofVuetify.classes()).toContain('v-icon');
    expect(ofVuetify.find('path').attributes('d')).toBe(icon);
    const both = [own, ofVuetify].map((each) => each.classes('mirrored'));
    for (const each of [own, ofVuetify]) each.unmount();
    return both;
  };
  expect(turned(mdiArrowLeft)).toEqual([true, true]);
  expect(turned(mdiUndoVariant)).toEqual([true, true]);
  expect(turned(mdiMagnify)).toEqual([false, false]);
});

it('reads the arrow keys along the line', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'];
  expect(keys.map(alongLine)).toEqual(keys);
  root.dir = 'rtl';
  expect(keys.map(alongLine)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home']);
});
