import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

interface Callbacks<Data> {
  onSuccess?: (data: Data) => void;
  onError?: (error: Error) => void;
}

/**
 * Mutation with a double-click guard: `isPending` turns true only with the next render, and two clicks can be faster. Its callbacks run
 * even after the component is unmounted, unlike those of `useMutation`: a created account must still sign its owner in.
 */
export function useCall<Data, Variables = void, Context = unknown>(options: UseMutationOptions<Data, Error, Variables, Context>) {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const mutate = (variables: Variables, { onSuccess, onError }: Callbacks<Data> = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const settle = () => {
      isRunning.current = false;
    };
    mutation.mutateAsync(variables).then(
      (data) => {
        settle();
        onSuccess?.(data);
      },
      (error: Error) => {
        settle();
        onError?.(error);
      },
    );
  };
  return { ...mutation, mutate };
}
