import { BranchShapes } from '../../parts/branch.tsx';
import type { PageHead } from '../../parts/document.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import { Sprite } from './art/sprite.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Testimonials } from './testimonials.tsx';
import { landingText } from './text.ts';

export const landingHead: PageHead = {
  path: '/',
  title: landingText.head.title,
  description: landingText.head.description,
  // Background of the hero.
  themeColor: { light: '#fde7ba', dark: '#1e1430' },
};

export function LandingPage() {
  return (
    <>
      <Sprite />
      <BranchShapes />
      <Header isOverlay signIn="Sign in" />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Testimonials />
        <Closing />
      </main>
      <Footer />
    </>
  );
}
