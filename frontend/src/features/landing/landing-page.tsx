import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../app/brand.tsx';
import { paths } from '../../app/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DailyPicture, FindPicture, WritePicture } from './feature-pictures.tsx';
import { SetTable } from './set-table.tsx';

const features: { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Create Recipes',
    text: 'Write down what goes in and what to do, add a photo, and have it the same on every device.',
    picture: <WritePicture />,
  },
  {
    title: 'Find & Organize',
    text: 'Search by title or ingredient, sort by cooking time, and keep your collection in one place.',
    picture: <FindPicture />,
  },
  {
    title: 'Daily Features',
    text: 'Every day one recipe from your own collection, for when nobody knows what to cook.',
    picture: <DailyPicture />,
  },
];

/** The landing page for visitors (section 2). */
export function LandingPage() {
  useEffect(() => {
    document.title = 'Potluck';
  }, []);
  return (
    <>
      <section className="relative lg:min-h-[42rem]">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 md:px-6 lg:h-20">
          <Brand />
        </div>
        <SetTable className="cloth-edge relative h-72 w-full sm:h-96 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[52%]" />
        <div className="mx-auto max-w-6xl px-4 pt-7 md:px-6 lg:flex lg:min-h-[34rem] lg:items-center lg:pt-0">
          <div className="flex max-w-lg flex-col items-start gap-5 lg:max-w-[26rem] xl:max-w-lg">
            <h1 className="text-display lg:text-[3.5rem] lg:leading-[1.04]">A cookbook on a shared table</h1>
            <p className="text-pretty text-lead text-quiet">
              Create, organize and share your favorite recipes, cook from them hands-free, and see what everyone else brings.
            </p>
            <ButtonAnchor href={paths.login} className="min-h-13 px-7 text-body">
              Start Cooking
            </ButtonAnchor>
          </div>
        </div>
      </section>
      <section aria-label="What you can do" className="mx-auto max-w-6xl px-4 pt-14 md:px-6 md:pt-20">
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {features.map(({ title, text, picture }) => (
            <Card as="li" key={title} className="overflow-hidden">
              {picture}
              <div className="flex flex-col gap-2 p-5 lg:p-6">
                <h2 className="text-title md:max-lg:text-lead">{title}</h2>
                <p className="text-quiet">{text}</p>
              </div>
            </Card>
          ))}
        </ul>
      </section>
      <section aria-labelledby="place-laid" className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <div className="flex flex-col items-start justify-between gap-5 rounded-card bg-basil-soft p-6 sm:flex-row sm:items-center md:p-10">
          <h2 id="place-laid" className="text-title md:text-heading">
            There is a place laid for you
          </h2>
          <ButtonAnchor href={paths.login} variant="quiet" className="shrink-0">
            Sign In to Get Started
          </ButtonAnchor>
        </div>
        <p className="pt-8 text-note text-quiet">
          <Link to={paths.rules} className="inline-flex min-h-11 items-center underline">
            Community Rules
          </Link>
        </p>
      </section>
    </>
  );
}
